/** A fiscal code with a right check digit, the `n`-th of its kind. */
export function aFiscalCode(n: number): string {
  const body = String(1_000_000 + n);
  const key = [7, 5, 3, 2, 1, 7, 5, 3, 2].slice(9 - body.length);
  const sum = Array.from(body, Number).reduce((total, digit, at) => total + digit * (key[at] ?? 0), 0);
  return `${body}${((sum * 10) % 11) % 10}`;
}
