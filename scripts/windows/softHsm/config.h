/* What SoftHSM's own build finds out elsewhere: mingw has no use for its checks. */
#define DEFAULT_LOG_LEVEL "ERROR"
#define DEFAULT_OBJECTSTORE_BACKEND "file"
#define DEFAULT_PKCS11_LIB "softhsm2.dll"
#define DEFAULT_SOFTHSM2_CONF "softhsm2.conf"
#define DEFAULT_TOKENDIR "tokens"
#define HAVE_AES_KEY_WRAP 1
#define HAVE_AES_KEY_WRAP_PAD 1
#define HAVE_CXX11 1
#define HAVE_LOADLIBRARY 1
#define HAVE_OPENSSL_SSL_H 1
#define MAX_PIN_LEN 255
#define MIN_PIN_LEN 4
#define VERSION_MAJOR 2
#define VERSION_MINOR 6
#define WITH_AES_GCM 1
#define WITH_ECC 1
#define WITH_OPENSSL 1
#define WITH_RAW_PSS 1
#define WIN32_LEAN_AND_MEAN 1
#include <windows.h>
#undef min
#undef max
