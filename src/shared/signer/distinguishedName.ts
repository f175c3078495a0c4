/** The common name in a distinguished name, `CN=Maria Popa,O=…`; the whole text where it has none. */
export function commonNameOf(distinguishedName: string): string {
  const found = /(?:^|[,/+])\s*CN\s*=\s*(?:"([^"]*)"|((?:\\.|[^,+/\\])*))/i.exec(distinguishedName);
  const name = (found?.[1] ?? found?.[2] ?? '').replaceAll(/\\(.)/g, '$1').trim();
  return name === '' ? distinguishedName : name;
}
