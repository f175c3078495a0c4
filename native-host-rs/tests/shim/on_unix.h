#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED
#define SOFTHSM "/usr/lib/softhsm/libsofthsm2.so"

/* What tells one content of a file from the next. */
typedef struct {
  ino_t inode;
  struct timespec written;
} version;

static int version_of(const char *path, version *found) {
  struct stat file;
  if (stat(path, &file) != 0) return 0;
  found->inode = file.st_ino;
  found->written = file.st_mtim;
  return 1;
}

/* Adds a line at once, whoever else adds one. */
static int append(const char *path, const char *line, int length) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return 0;
  if (write(file, line, (size_t)length) != length) abort();
  close(file);
  return 1;
}

static void *function_of(const char *module, const char *name) {
  void *library = dlopen(module, RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

static void wait_for(long ms) {
  struct timespec wait = {ms / 1000, (ms % 1000) * 1000000};
  nanosleep(&wait, NULL);
}

static void end_program(void) { kill(getpid(), SIGKILL); }
