import type { ControlClient } from '#simulator/control/client.ts';
import type { Holder } from '#testEnvironment/credentials/softToken.ts';

/** Days of the listing: what a round posts fits, what the rounds before have posted does not. */
export const LISTED_DAYS = 2;
const ANSWER_MS = 20;
const CNP = '1850615410019';
const TAX_ID = '12345674';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives the holder a mailbox, and the authority the time it takes to answer. */
export async function openMailbox(control: ControlClient, holder: Holder): Promise<void> {
  await control.addCertificates({ serial: holder.serial, cnp: CNP, rights: [TAX_ID] });
  await control.behave({ delaysMs: { listaMesaje: ANSWER_MS, descarcare: ANSWER_MS } });
}

/**
 * Posts messages that nobody has seen, with documents drawn beforehand, and answers their ids. The authority's clock
 * goes on first, so that they alone are in the listing, and so that everybody has to sign in again.
 */
export async function postMessages(control: ControlClient, holder: Holder, count: number): Promise<readonly string[]> {
  await control.advanceClock((LISTED_DAYS + 1) * DAY_MS);
  return control.seedMessages({ serial: holder.serial, count, withinDays: 1, drawDocuments: true });
}
