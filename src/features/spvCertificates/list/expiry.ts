/** From how many days before its end on a certificate is called about to expire. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Expiry = 'valid' | 'soon' | 'expired';

/** Whether a certificate is valid, about to expire or expired. */
export function expiryOf(expiresOn: string, nowMs: number): Expiry {
  const left = Date.parse(expiresOn) - nowMs;
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'soon' : 'valid';
}
