const CUI_KEY = '753217532';
const CNP_KEY = '279146358279';

/** Tells whether the text is a company tax id (CUI) of 2 to 10 digits whose check digit holds. */
export function isCui(text: string): boolean {
  return /^[1-9]\d{1,9}$/.test(text) && cuiCheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** Tells whether the text is a personal code (CNP) of 13 digits whose check digit holds. */
export function isCnp(text: string): boolean {
  return /^[1-9]\d{12}$/.test(text) && cnpCheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** Tells whether the text is a fiscal code the authority can hold a mailbox for. */
export function isFiscalCode(text: string): boolean {
  return text.length === 13 ? isCnp(text) : isCui(text);
}

/** Completes up to nine digits to a valid CUI. */
export function cuiOf(body: number): string {
  return `${body}${cuiCheckDigit(String(body))}`;
}

/** Completes twelve digits to a valid CNP. */
export function cnpOf(body: string): string {
  return `${body}${cnpCheckDigit(body)}`;
}

function cuiCheckDigit(body: string): number {
  return ((weighted(body.padStart(CUI_KEY.length, '0'), CUI_KEY) * 10) % 11) % 10;
}

function cnpCheckDigit(body: string): number {
  const remainder = weighted(body, CNP_KEY) % 11;
  return remainder === 10 ? 1 : remainder;
}

function weighted(digits: string, key: string): number {
  return Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * Number(key[place]), 0);
}
