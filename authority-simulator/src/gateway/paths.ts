/** The gateway's own addresses. */
export const POLICY = '/my.policy';
export const NONCE = '/my.policy_nonce';
export const HANGUP = '/vdesk/hangup.php3';
export const LOGOUT = '/my.logout.php3';
export const EXIT = '/exit';

/** An address in full, as the gateway writes it between its own steps; without a host the path alone. */
export function inFull(host: string, path: string): string {
  return host === '' ? path : `https://${host}${path}`;
}
