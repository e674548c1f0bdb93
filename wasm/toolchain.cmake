# clang for WebAssembly, with wasi-libc and LLVM's C++ library, all from the system: no exceptions, no threads, no files.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# Whole states are copied all the time: by one instruction, which every browser has had since 2021.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -fvisibility=hidden -mbulk-memory")
