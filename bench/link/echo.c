/* The least a native messaging host can be: every frame goes back as it came. */
#include <stdint.h>
#include <stdio.h>

static char payload[1024 * 1024];

int main(void) {
  uint32_t length;
  while (fread(&length, sizeof length, 1, stdin) == 1) {
    if (length > sizeof payload || fread(payload, 1, length, stdin) != length) return 1;
    fwrite(&length, sizeof length, 1, stdout);
    fwrite(payload, 1, length, stdout);
    fflush(stdout);
  }
  return 0;
}
