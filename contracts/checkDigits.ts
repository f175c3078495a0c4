/** Check digit of a fiscal code (CUI, 2 to 10 digits). Source: ANAF, key 753217532. */
export function isFiscalCode(code: string): boolean {
  if (!/^[1-9][0-9]{1,9}$/.test(code)) return false;
  const digits = Array.from(code, Number);
  const control = digits.pop();
  const key = [7, 5, 3, 2, 1, 7, 5, 3, 2].slice(9 - digits.length);
  const sum = digits.reduce((total, digit, at) => total + digit * (key[at] ?? 0), 0);
  return ((sum * 10) % 11) % 10 === control;
}

/** Check digit of a personal code (CNP, 13 digits). Source: key 279146358279. */
export function isPersonalCode(code: string): boolean {
  if (!/^[1-9][0-9]{12}$/.test(code)) return false;
  const digits = Array.from(code, Number);
  const control = digits.pop();
  const key = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];
  const rest = digits.reduce((total, digit, at) => total + digit * (key[at] ?? 0), 0) % 11;
  return (rest === 10 ? 1 : rest) === control;
}
