/** Writes that something was skipped or failed: names, ids and reasons, never a body, a PIN or a tax id. */
export function log(event: string, detail: Readonly<Record<string, string>> = {}): void {
  // oxlint-disable-next-line no-console -- the one place of the page that logs
  console.info(`dosar ${event}`, detail);
}
