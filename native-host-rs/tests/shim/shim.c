/*
 * A PKCS#11 module for tests: SoftHSM with a person at the reader.
 *
 * It hands every call on to SoftHSM and, steered by a control file that is read at every call, counts logins, shows the
 * PIN as low, on its last try or locked, pulls the token out and slows it down.
 *
 *   DOSAR_SHIM_MODULE   the module behind it (default /usr/lib/softhsm/libsofthsm2.so)
 *   DOSAR_SHIM_CONTROL  control file; absent means nothing special. One "key" or "key=value" a line:
 *       count-low | final-try | locked | to-be-changed     flags of the token; "locked" also refuses every login
 *       lock-after=N        after N wrong PINs in this control file's life the PIN is locked (counted in DOSAR_SHIM_LOG)
 *       protected-path=PIN  the PIN is entered on the reader: that PIN stands for what the person enters there, and a
 *                           PIN from the program is refused with CKR_PIN_INVALID without reaching the token
 *       removed             the token is pulled out: CKR_DEVICE_REMOVED, no slot has a token
 *       slow=FUNCTION:MS    that function takes MS longer; FUNCTION is a name without C_ or "*"
 *       fail=FUNCTION:HEX   that function answers this CKR_ code
 *   DOSAR_SHIM_LOG      every call that matters is appended as a line: "C_Login 0x0", "C_Sign 0x0", "C_Initialize 0x0"
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef unsigned long ulong_t;
typedef ulong_t rv_t;

#define OK 0x0UL
#define DEVICE_REMOVED 0x32UL
#define PIN_INVALID 0xA1UL
#define PIN_LOCKED 0xA4UL
#define COUNT_LOW 0x10000UL
#define FINAL_TRY 0x20000UL
#define PROTECTED_PATH 0x100UL
#define LOCKED 0x40000UL
#define TO_BE_CHANGED 0x80000UL

/* CK_FUNCTION_LIST of PKCS#11 2.40: a version (two bytes, padded to a pointer) and 68 functions in a fixed order. */
#define FUNCTION_COUNT 68
enum {
  F_Initialize = 0,
  F_GetSlotList = 4,
  F_GetSlotInfo = 5,
  F_GetTokenInfo = 6,
  F_OpenSession = 12,
  F_GetSessionInfo = 15,
  F_Login = 18,
  F_GetAttributeValue = 24,
  F_FindObjectsInit = 26,
  F_FindObjects = 27,
  F_SignInit = 42,
  F_Sign = 43,
};

typedef struct {
  unsigned char version[2];
  void *functions[FUNCTION_COUNT];
} function_list;

typedef struct {
  unsigned char label[32], manufacturer[32], model[16], serial[16];
  ulong_t flags;
} token_head;

static function_list real_list, shim_list;

static int control_line(const char *key, char *value, size_t size) {
  const char *path = getenv("DOSAR_SHIM_CONTROL");
  FILE *file = path ? fopen(path, "r") : NULL;
  char line[200];
  int found = 0;
  if (!file) return 0;
  while (!found && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = 0;
    char *equals = strchr(line, '=');
    if (equals) *equals = 0;
    if (strcmp(line, key) == 0) {
      found = 1;
      if (value) snprintf(value, size, "%s", equals ? equals + 1 : "");
    }
  }
  fclose(file);
  return found;
}

/* Finds "key=NAME:VALUE" for this function or for "*". */
static int control_for(const char *key, const char *name, char *value, size_t size) {
  const char *path = getenv("DOSAR_SHIM_CONTROL");
  FILE *file = path ? fopen(path, "r") : NULL;
  char line[200];
  int found = 0;
  size_t length = strlen(key);
  if (!file) return 0;
  while (!found && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = 0;
    char *colon = strchr(line, ':');
    if (strncmp(line, key, length) != 0 || line[length] != '=' || !colon) continue;
    *colon = 0;
    if (strcmp(line + length + 1, name) == 0 || strcmp(line + length + 1, "*") == 0) {
      found = 1;
      snprintf(value, size, "%s", colon + 1);
    }
  }
  fclose(file);
  return found;
}

static void note(const char *name, rv_t rv) {
  const char *path = getenv("DOSAR_SHIM_LOG");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  char line[80];
  if (file < 0) return;
  int length = snprintf(line, sizeof line, "C_%s 0x%lx\n", name, rv);
  if (write(file, line, (size_t)length) != length) abort();
  close(file);
}

static int wrong_pins(void) {
  const char *path = getenv("DOSAR_SHIM_LOG");
  FILE *file = path ? fopen(path, "r") : NULL;
  char line[80];
  int count = 0;
  if (!file) return 0;
  while (fgets(line, sizeof line, file)) {
    if (strcmp(line, "C_Login 0xa0\n") == 0) count++;
    if (strcmp(line, "C_Login 0x0\n") == 0) count = 0;
  }
  fclose(file);
  return count;
}

static int is_locked(void) {
  char value[32];
  if (control_line("locked", NULL, 0)) return 1;
  return control_line("lock-after", value, sizeof value) && wrong_pins() >= atoi(value);
}

/* What stands before every call: slowness, removal, a failure on demand. Answers OK to go on. */
static rv_t before(const char *name) {
  char value[64];
  if (control_for("slow", name, value, sizeof value)) {
    long ms = atol(value);
    struct timespec wait = {ms / 1000, (ms % 1000) * 1000000};
    nanosleep(&wait, NULL);
  }
  if (control_line("removed", NULL, 0)) return DEVICE_REMOVED;
  if (control_for("fail", name, value, sizeof value)) return strtoul(value, NULL, 16);
  return OK;
}

#define REAL(name, ...) ((rv_t(*)(__VA_ARGS__))real_list.functions[F_##name])

static rv_t shim_Initialize(void *arguments) {
  rv_t rv = REAL(Initialize, void *)(arguments);
  note("Initialize", rv);
  return rv;
}

static rv_t shim_GetSlotList(unsigned char present, ulong_t *slots, ulong_t *count) {
  rv_t rv = before("GetSlotList");
  if (rv == DEVICE_REMOVED) {
    *count = 0;
    return OK;
  }
  return rv != OK ? rv : REAL(GetSlotList, unsigned char, ulong_t *, ulong_t *)(present, slots, count);
}

static rv_t shim_GetTokenInfo(ulong_t slot, token_head *token) {
  char value[32];
  rv_t rv = before("GetTokenInfo");
  if (rv == OK) rv = REAL(GetTokenInfo, ulong_t, token_head *)(slot, token);
  if (rv != OK) return rv;
  if (control_line("protected-path", NULL, 0)) token->flags |= PROTECTED_PATH;
  if (control_line("count-low", NULL, 0)) token->flags |= COUNT_LOW;
  if (control_line("final-try", NULL, 0)) token->flags |= FINAL_TRY;
  if (control_line("to-be-changed", NULL, 0)) token->flags |= TO_BE_CHANGED;
  if (control_line("lock-after", value, sizeof value) && wrong_pins() == atoi(value) - 1) token->flags |= FINAL_TRY;
  if (is_locked()) token->flags |= LOCKED;
  return OK;
}

static rv_t shim_OpenSession(ulong_t slot, ulong_t flags, void *application, void *notify, ulong_t *session) {
  rv_t rv = before("OpenSession");
  return rv != OK ? rv : REAL(OpenSession, ulong_t, ulong_t, void *, void *, ulong_t *)(slot, flags, application, notify, session);
}

static rv_t shim_GetSessionInfo(ulong_t session, void *state) {
  rv_t rv = before("GetSessionInfo");
  return rv != OK ? rv : REAL(GetSessionInfo, ulong_t, void *)(session, state);
}

static rv_t shim_Login(ulong_t session, ulong_t user, unsigned char *pin, ulong_t length) {
  rv_t rv = before("Login");
  char entered[64];
  if (rv == OK && is_locked()) rv = PIN_LOCKED;
  if (rv == OK && control_line("protected-path", entered, sizeof entered)) {
    if (pin != NULL) rv = PIN_INVALID;
    pin = (unsigned char *)entered;
    length = strlen(entered);
  }
  if (rv == OK) rv = REAL(Login, ulong_t, ulong_t, unsigned char *, ulong_t)(session, user, pin, length);
  note("Login", rv);
  return rv;
}

static rv_t shim_GetAttributeValue(ulong_t session, ulong_t object, void *template, ulong_t count) {
  rv_t rv = before("GetAttributeValue");
  return rv != OK ? rv : REAL(GetAttributeValue, ulong_t, ulong_t, void *, ulong_t)(session, object, template, count);
}

static rv_t shim_FindObjectsInit(ulong_t session, void *template, ulong_t count) {
  rv_t rv = before("FindObjectsInit");
  return rv != OK ? rv : REAL(FindObjectsInit, ulong_t, void *, ulong_t)(session, template, count);
}

static rv_t shim_FindObjects(ulong_t session, ulong_t *objects, ulong_t most, ulong_t *count) {
  rv_t rv = before("FindObjects");
  return rv != OK ? rv : REAL(FindObjects, ulong_t, ulong_t *, ulong_t, ulong_t *)(session, objects, most, count);
}

static rv_t shim_SignInit(ulong_t session, void *mechanism, ulong_t key) {
  rv_t rv = before("SignInit");
  return rv != OK ? rv : REAL(SignInit, ulong_t, void *, ulong_t)(session, mechanism, key);
}

static rv_t shim_Sign(ulong_t session, unsigned char *input, ulong_t length, unsigned char *output, ulong_t *size) {
  rv_t rv = before("Sign");
  if (rv == OK) rv = REAL(Sign, ulong_t, unsigned char *, ulong_t, unsigned char *, ulong_t *)(session, input, length, output, size);
  note("Sign", rv);
  return rv;
}

rv_t C_GetFunctionList(function_list **list) {
  const char *path = getenv("DOSAR_SHIM_MODULE");
  void *module = dlopen(path ? path : "/usr/lib/softhsm/libsofthsm2.so", RTLD_NOW | RTLD_LOCAL);
  rv_t (*get)(function_list **) = NULL;
  function_list *real = NULL;
  if (!module) return 0x5UL;
  *(void **)&get = dlsym(module, "C_GetFunctionList");
  if (!get || get(&real) != OK) return 0x5UL;
  real_list = *real;
  shim_list = *real;
  shim_list.functions[F_Initialize] = (void *)shim_Initialize;
  shim_list.functions[F_GetSlotList] = (void *)shim_GetSlotList;
  shim_list.functions[F_GetTokenInfo] = (void *)shim_GetTokenInfo;
  shim_list.functions[F_OpenSession] = (void *)shim_OpenSession;
  shim_list.functions[F_GetSessionInfo] = (void *)shim_GetSessionInfo;
  shim_list.functions[F_Login] = (void *)shim_Login;
  shim_list.functions[F_GetAttributeValue] = (void *)shim_GetAttributeValue;
  shim_list.functions[F_FindObjectsInit] = (void *)shim_FindObjectsInit;
  shim_list.functions[F_FindObjects] = (void *)shim_FindObjects;
  shim_list.functions[F_SignInit] = (void *)shim_SignInit;
  shim_list.functions[F_Sign] = (void *)shim_Sign;
  shim_list.functions[3] = (void *)C_GetFunctionList;
  *list = &shim_list;
  return OK;
}
