/*
 * A PKCS#11 module for tests: SoftHSM with a person at the reader.
 *
 * It hands every call on to SoftHSM and, steered by a control file that is read at every call, counts logins, shows the
 * PIN as low, on its last try or locked, pulls the token out at any call, and makes functions slow or fail.
 *
 *   DOSAR_SHIM_MODULE   the module behind it (default SOFTHSM)
 *   DOSAR_SHIM_CONTROL  control file; absent means nothing special. One "key" or "key=value" a line:
 *       count-low | final-try | locked | to-be-changed     flags of the token; "locked" also refuses every login
 *       lock-after=N        after N wrong PINs in this control file's life the PIN is locked (counted in DOSAR_SHIM_LOG)
 *       protected-path=PIN  the PIN is entered on the reader: that PIN stands for what the person enters there, and a
 *                           PIN from the program is refused with CKR_PIN_INVALID without reaching the token
 *       removed             the token is pulled out: no slot has a token, other calls answer CKR_DEVICE_REMOVED
 *       removed-code=HEX    they answer this code instead
 *       pull-at=N[:M]       it is pulled out at the Nth call after this file was written, and in again M calls later
 *       reinserted          it was out and in again just before the next call
 *       raw-unknown         signatures over what the program has hashed are not known: CKR_MECHANISM_INVALID
 *       sign-wrong          signatures come out with one bit wrong
 *       slow=FUNCTION:MS    that function takes MS longer; FUNCTION is a name without C_ or "*"
 *       kill=FUNCTION:WHEN  the program is killed, "before" or "after" that function
 *       fail=FUNCTION:HEX   that function answers this CKR_ code; C_Initialize does its work all the same
 *       slept=SECONDS       the workstation slept so long: its clock of the day is ahead, where this is preloaded too
 *   DOSAR_SHIM_LOG      every call that matters is appended as a line: "C_Login 0x0", "C_Sign 0x0", "C_OpenSession 0x0".
 *                       A login for one signature is the function "LoginContext"
 *
 * A token that was out knows no session any more.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long ulong_t;
typedef ulong_t rv_t;

/* What differs by system: its loader, its clock, its files, and the end of a program. */
#ifdef _WIN32
#include "on_windows.h"
#else
#include "on_unix.h"
#endif

#define OK 0x0UL
#define DEVICE_REMOVED 0x32UL
#define MECHANISM_INVALID 0x70UL
#define PIN_INVALID 0xA1UL
#define PIN_LOCKED 0xA4UL
#define COUNT_LOW 0x10000UL
#define FINAL_TRY 0x20000UL
#define PROTECTED_PATH 0x100UL
#define LOCKED 0x40000UL
#define TO_BE_CHANGED 0x80000UL
#define CONTEXT_SPECIFIC 2UL
#define RAW_RSA 0x1UL
#define RAW_ECDSA 0x1041UL

/* CK_FUNCTION_LIST of PKCS#11 2.40: a version (two bytes, padded to a pointer but on Windows) and 68 functions in a fixed
   order. */
#define FUNCTION_COUNT 68
enum {
  F_Initialize = 0,
  F_GetFunctionList = 3,
  F_GetSlotList = 4,
  F_GetTokenInfo = 6,
  F_OpenSession = 12,
  F_CloseSession = 13,
  F_CloseAllSessions = 14,
  F_GetSessionInfo = 15,
  F_Login = 18,
  F_GetAttributeValue = 24,
  F_FindObjectsInit = 26,
  F_FindObjects = 27,
  F_FindObjectsFinal = 28,
  F_SignInit = 42,
  F_Sign = 43,
};

#ifdef _WIN32
#pragma pack(push, 1)
#endif
typedef struct {
  unsigned char version[2];
  void *functions[FUNCTION_COUNT];
} function_list;

typedef struct {
  unsigned char label[32], manufacturer[32], model[16], serial[16];
  ulong_t flags;
} token_head;
#ifdef _WIN32
#pragma pack(pop)
#endif

static function_list real_list, shim_list;

#define REAL(name, ...) ((rv_t(*)(__VA_ARGS__))real_list.functions[F_##name])

/* Finds a line "key", "key=value" or, for a function, "key=NAME:value" with this name or "*". */
static int control(const char *key, const char *function, char *value, size_t size) {
  const char *path = getenv("DOSAR_SHIM_CONTROL");
  FILE *file = path ? fopen(path, "r") : NULL;
  char line[200];
  int found = 0;
  if (!file) return 0;
  while (!found && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = 0;
    char *rest = strchr(line, '=');
    if (rest) *rest++ = 0;
    if (strcmp(line, key) != 0) continue;
    if (function) {
      char *colon = rest ? strchr(rest, ':') : NULL;
      if (!colon) continue;
      *colon = 0;
      if (strcmp(rest, function) != 0 && strcmp(rest, "*") != 0) continue;
      rest = colon + 1;
    }
    found = 1;
    if (value) snprintf(value, size, "%s", rest ? rest : "");
  }
  fclose(file);
  return found;
}

static int is_set(const char *key) { return control(key, NULL, NULL, 0); }

#ifndef _WIN32
/* The clock as it is after a sleep, which the clock that only runs does not count. Only LD_PRELOAD puts it in place. */
int clock_gettime(clockid_t clock, struct timespec *now) {
  char value[32];
  int failed = (int)syscall(SYS_clock_gettime, clock, now);
  if (!failed && clock == CLOCK_REALTIME && control("slept", NULL, value, sizeof value)) now->tv_sec += atol(value);
  return failed;
}
#endif

static void kill_program(const char *name, const char *when) {
  char value[16];
  if (control("kill", name, value, sizeof value) && strcmp(value, when) == 0) end_program();
}

static void note(const char *name, rv_t rv) {
  const char *path = getenv("DOSAR_SHIM_LOG");
  char line[80];
  int length = snprintf(line, sizeof line, "C_%s 0x%lx\n", name, rv);
  if (!path || !append(path, line, length)) return;
  kill_program(name, "after");
}

static int wrong_pins(void) {
  const char *path = getenv("DOSAR_SHIM_LOG");
  FILE *file = path ? fopen(path, "r") : NULL;
  char line[80];
  int count = 0;
  if (!file) return 0;
  while (fgets(line, sizeof line, file)) {
    if (strcmp(line, "C_Login 0xa0\n") == 0 || strcmp(line, "C_LoginContext 0xa0\n") == 0) count++;
    if (strcmp(line, "C_Login 0x0\n") == 0) count = 0;
  }
  fclose(file);
  return count;
}

static int is_locked(void) {
  char value[32];
  if (is_set("locked")) return 1;
  return control("lock-after", NULL, value, sizeof value) && wrong_pins() >= atoi(value);
}

static void forget_sessions(void) {
  ulong_t slots[16], count = 16;
  if (REAL(GetSlotList, unsigned char, ulong_t *, ulong_t *)(1, slots, &count) != OK) return;
  for (ulong_t i = 0; i < count; i++) REAL(CloseAllSessions, ulong_t)(slots[i]);
}

/* Counts this call since the control file was written, and says whether the token is out. */
static int is_out(void) {
  static version known;
  static long calls;
  static int was_out;
  const char *path = getenv("DOSAR_SHIM_CONTROL");
  version now = {0};
  char value[64];
  if (path && version_of(path, &now) && memcmp(&now, &known, sizeof known) != 0) {
    known = now;
    calls = 0;
  }
  calls++;
  int out = is_set("removed");
  if (control("pull-at", NULL, value, sizeof value)) {
    char *colon = strchr(value, ':');
    long from = atol(value);
    out = calls >= from && (!colon || calls < from + atol(colon + 1));
  }
  if ((out && !was_out) || (calls == 1 && is_set("reinserted"))) forget_sessions();
  was_out = out;
  return out;
}

/* What stands before every call: slowness, removal, a failure on demand. Answers OK to go on. */
static rv_t before(const char *name) {
  char value[64];
  kill_program(name, "before");
  if (control("slow", name, value, sizeof value)) wait_for(atol(value));
  if (is_out()) return control("removed-code", NULL, value, sizeof value) ? strtoul(value, NULL, 16) : DEVICE_REMOVED;
  if (control("fail", name, value, sizeof value)) return strtoul(value, NULL, 16);
  return OK;
}

static rv_t shim_Initialize(void *arguments) {
  rv_t asked = before("Initialize");
  rv_t rv = REAL(Initialize, void *)(arguments);
  if (asked != OK && asked != DEVICE_REMOVED) rv = asked;
  note("Initialize", rv);
  return rv;
}

static rv_t shim_GetSlotList(unsigned char present, ulong_t *slots, ulong_t *count) {
  char value[64];
  rv_t rv = before("GetSlotList");
  if (rv != OK && !control("fail", "GetSlotList", value, sizeof value)) {
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
  if (is_set("protected-path")) token->flags |= PROTECTED_PATH;
  if (is_set("count-low")) token->flags |= COUNT_LOW;
  if (is_set("final-try")) token->flags |= FINAL_TRY;
  if (is_set("to-be-changed")) token->flags |= TO_BE_CHANGED;
  if (control("lock-after", NULL, value, sizeof value) && wrong_pins() == atoi(value) - 1) token->flags |= FINAL_TRY;
  if (is_locked()) token->flags |= LOCKED;
  return OK;
}

static rv_t shim_OpenSession(ulong_t slot, ulong_t flags, void *application, void *notify, ulong_t *session) {
  rv_t rv = before("OpenSession");
  if (rv == OK) rv = REAL(OpenSession, ulong_t, ulong_t, void *, void *, ulong_t *)(slot, flags, application, notify, session);
  note("OpenSession", rv);
  return rv;
}

static rv_t shim_CloseSession(ulong_t session) {
  rv_t rv = before("CloseSession");
  if (rv == OK) rv = REAL(CloseSession, ulong_t)(session);
  note("CloseSession", rv);
  return rv;
}

static rv_t shim_GetSessionInfo(ulong_t session, void *state) {
  rv_t rv = before("GetSessionInfo");
  return rv != OK ? rv : REAL(GetSessionInfo, ulong_t, void *)(session, state);
}

static rv_t shim_Login(ulong_t session, ulong_t user, unsigned char *pin, ulong_t length) {
  const char *name = user == CONTEXT_SPECIFIC ? "LoginContext" : "Login";
  rv_t rv = before(name);
  char entered[64];
  if (rv == OK && is_locked()) rv = PIN_LOCKED;
  if (rv == OK && control("protected-path", NULL, entered, sizeof entered)) {
    if (pin != NULL) rv = PIN_INVALID;
    pin = (unsigned char *)entered;
    length = strlen(entered);
  }
  if (rv == OK) rv = REAL(Login, ulong_t, ulong_t, unsigned char *, ulong_t)(session, user, pin, length);
  note(name, rv);
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

static rv_t shim_FindObjectsFinal(ulong_t session) {
  rv_t rv = before("FindObjectsFinal");
  return rv != OK ? rv : REAL(FindObjectsFinal, ulong_t)(session);
}

static rv_t shim_SignInit(ulong_t session, ulong_t *mechanism, ulong_t key) {
  rv_t rv = before("SignInit");
  if (rv == OK && is_set("raw-unknown") && (*mechanism == RAW_RSA || *mechanism == RAW_ECDSA)) rv = MECHANISM_INVALID;
  return rv != OK ? rv : REAL(SignInit, ulong_t, void *, ulong_t)(session, mechanism, key);
}

static rv_t shim_Sign(ulong_t session, unsigned char *input, ulong_t length, unsigned char *output, ulong_t *size) {
  rv_t rv = before("Sign");
  if (rv == OK) rv = REAL(Sign, ulong_t, unsigned char *, ulong_t, unsigned char *, ulong_t *)(session, input, length, output, size);
  if (rv == OK && output && is_set("sign-wrong")) output[*size - 1] ^= 1;
  note("Sign", rv);
  return rv;
}

EXPORTED rv_t C_GetFunctionList(function_list **list) {
  const char *path = getenv("DOSAR_SHIM_MODULE");
  rv_t (*get)(function_list **) = NULL;
  function_list *real = NULL;
  *(void **)&get = function_of(path ? path : SOFTHSM, "C_GetFunctionList");
  if (!get || get(&real) != OK) return 0x5UL;
  real_list = *real;
  shim_list = *real;
#define REPLACE(name) shim_list.functions[F_##name] = (void *)shim_##name
  REPLACE(Initialize);
  REPLACE(GetSlotList);
  REPLACE(GetTokenInfo);
  REPLACE(OpenSession);
  REPLACE(CloseSession);
  REPLACE(GetSessionInfo);
  REPLACE(Login);
  REPLACE(GetAttributeValue);
  REPLACE(FindObjectsInit);
  REPLACE(FindObjects);
  REPLACE(FindObjectsFinal);
  REPLACE(SignInit);
  REPLACE(Sign);
  shim_list.functions[F_GetFunctionList] = (void *)C_GetFunctionList;
  *list = &shim_list;
  return OK;
}
