// Loaded into the server before everything else (LD_PRELOAD): lets calls on the files of its database fail. What fails
// is said by the first letter of the file $SMALLBOX_FAULT, which may change at any time:
//   f: the disk is full   r: it can only be read   s: syncing fails   anything else: all is well
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static char fault(void) {
  const char* path = getenv("SMALLBOX_FAULT");
  if (path == NULL) return 0;
  char letter = 0;
  const int saved = errno;
  const long file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    if (syscall(SYS_read, file, &letter, 1) != 1) letter = 0;
    syscall(SYS_close, file);
  }
  errno = saved;
  return letter;
}

static int of_database(int file) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const long size = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (size <= 0) return 0;
  path[size] = 0;
  return strstr(path, "smallbox.db") != NULL;
}

// The error for a write, or 0.
static int refused(int file) {
  const char letter = fault();
  if ((letter != 'f' && letter != 'r') || !of_database(file)) return 0;
  return letter == 'f' ? ENOSPC : EROFS;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REFUSE_WRITES(file)              \
  do {                                   \
    const int why = refused(file);       \
    if (why != 0) return errno = why, -1; \
  } while (0)

ssize_t write(int file, const void* data, size_t size) {
  REFUSE_WRITES(file);
  return REAL(write)(file, data, size);
}
ssize_t pwrite(int file, const void* data, size_t size, off_t at) {
  REFUSE_WRITES(file);
  return REAL(pwrite)(file, data, size, at);
}
ssize_t pwrite64(int file, const void* data, size_t size, off64_t at) {
  REFUSE_WRITES(file);
  return REAL(pwrite64)(file, data, size, at);
}
int ftruncate(int file, off_t size) {
  REFUSE_WRITES(file);
  return REAL(ftruncate)(file, size);
}
int ftruncate64(int file, off64_t size) {
  REFUSE_WRITES(file);
  return REAL(ftruncate64)(file, size);
}
int fsync(int file) {
  if (fault() == 's' && of_database(file)) return errno = EIO, -1;
  return REAL(fsync)(file);
}
int fdatasync(int file) {
  if (fault() == 's' && of_database(file)) return errno = EIO, -1;
  return REAL(fdatasync)(file);
}
