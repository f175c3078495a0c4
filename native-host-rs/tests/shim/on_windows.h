#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#define EXPORTED __declspec(dllexport)
#define SOFTHSM "C:\\Program Files\\SoftHSM2\\softhsm2.dll"

/* What tells one content of a file from the next. */
typedef struct {
  DWORD high, low;
  FILETIME written;
} version;

static int version_of(const char *path, version *found) {
  BY_HANDLE_FILE_INFORMATION about;
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE file = CreateFileA(path, FILE_READ_ATTRIBUTES, share, NULL, OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return 0;
  int is_told = GetFileInformationByHandle(file, &about);
  CloseHandle(file);
  if (!is_told) return 0;
  found->high = about.nFileIndexHigh;
  found->low = about.nFileIndexLow;
  found->written = about.ftLastWriteTime;
  return 1;
}

/* Adds a line at once, whoever else adds one. */
static int append(const char *path, const char *line, int length) {
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE, written = 0;
  HANDLE file = CreateFileA(path, FILE_APPEND_DATA, share, NULL, OPEN_ALWAYS, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return 0;
  if (!WriteFile(file, line, (DWORD)length, &written, NULL) || written != (DWORD)length) abort();
  CloseHandle(file);
  return 1;
}

static void *function_of(const char *module, const char *name) {
  HMODULE library = LoadLibraryA(module);
  return library ? (void *)GetProcAddress(library, name) : NULL;
}

static void wait_for(long ms) { Sleep((DWORD)ms); }

static void end_program(void) { TerminateProcess(GetCurrentProcess(), 9); }
