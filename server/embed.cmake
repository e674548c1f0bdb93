# cmake -DDIR=folder -DOUT=file.cpp -P embed.cmake: the files of a folder and below, with their gzip forms beside OUT,
# as one C++ file (embedded_files in server/page.hpp). The assembler takes the bytes in, whatever their number.
file(GLOB_RECURSE files RELATIVE ${DIR} ${DIR}/*)
get_filename_component(folder ${OUT} DIRECTORY)
file(MAKE_DIRECTORY ${folder}/gzip)
set(bytes "")
set(names "")
set(entries "")
set(number 0)

# Declares page_N and writes its view into `var`.
macro(take path var)
  file(SIZE ${path} size)
  string(APPEND bytes "\"page_${number}: .incbin \\\"${path}\\\"\\n\"\n    ")
  string(APPEND names "extern const char page_${number}[] __asm__(\"page_${number}\");\n")
  set(${var} "{page_${number}, ${size}}")
  math(EXPR number "${number} + 1")
endmacro()

foreach(name IN LISTS files)
  take(${DIR}/${name} body)
  set(plain ${size})
  # What is compressed already stays as it is. -n: no name and time, so that the bytes depend on the file alone.
  set(packed "{}")
  if(NOT name MATCHES "\\.(woff2|png|webp|mp3)$")
    string(MD5 short "${name}")
    execute_process(COMMAND gzip -9 -n -c ${DIR}/${name} OUTPUT_FILE ${folder}/gzip/${short}.gz
                    COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE ${folder}/gzip/${short}.gz size)
    if(size LESS plain)
      take(${folder}/gzip/${short}.gz packed)
    endif()
  endif()
  file(SHA256 ${DIR}/${name} hash)
  string(APPEND entries "    // ${hash}\n    {\"/${name}\", ${body}, ${packed}},\n")
endforeach()

file(WRITE ${OUT} "#include \"server/page.hpp\"

__asm__(
    \".section .rodata\\n\"
    ${bytes}\".previous\\n\");
${names}
namespace smallbox {

std::span<const EmbeddedFile> embedded_files() {
  static const EmbeddedFile files[] = {
${entries}  };
  return files;
}

}  // namespace smallbox
")
