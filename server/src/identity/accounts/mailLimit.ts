import type { Throttle } from '../throttle.ts';
import type { Visitor } from './localAccount.ts';

/** Whether the rate limits admit another message to this e-mail for this visitor. */
export async function admitsMail(throttle: Throttle, email: string, { address, device }: Visitor): Promise<boolean> {
  if (device !== null) {
    return (await throttle.admit([{ limit: 'mailFromDevice', subject: `${device} ${email}` }])) === null;
  }
  const throttled = await throttle.admit([
    { limit: 'mailToEmailFromAddress', subject: `${email} ${address}` },
    { limit: 'mailToEmail', subject: email },
    { limit: 'mailFromAddress', subject: address },
  ]);
  return throttled === null;
}
