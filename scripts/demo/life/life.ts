import { bucharestTime, dayOf } from '#simulator/bucharest.ts';
import type { ControlClient } from '#simulator/control/client.ts';
import type { KnownFiling, NewMessage } from '#simulator/control/schemas.ts';
import { periodOf, type Month } from './calendar.ts';
import { DEMO_CLIENTS } from './clients.ts';
import { contactAnswers } from './contactPlan.ts';
import { filedDeclarations, type FiledDeclaration } from './declarations.ts';
import { lettersUntil } from './letters.ts';
import { createKept, openFilings, type OpenFiling } from './openFilings.ts';

/** What has happened to the demo's firm until a moment. The same moment gives the same life. */
export type Life = {
  readonly madeAt: number;
  readonly filed: readonly FiledDeclaration[];
  readonly open: readonly OpenFiling[];
  /** Everything in the mailboxes, oldest first. */
  readonly messages: readonly NewMessage[];
};

/** Plans the life that ends at an instant, in ms since 1970. */
export function planLife(madeAt: number): Life {
  const filed = filedDeclarations(madeAt, createKept(madeAt));
  const receipts = filed.map(receiptOf);
  const letters = [...lettersUntil(madeAt), ...contactAnswers(madeAt)];
  const messages = [...receipts, ...letters].toSorted((one, other) => arrivedAt(one) - arrivedAt(other));
  return { madeAt, filed, open: openFilings(madeAt), messages };
}

/** When a message came, in ms since 1970. */
export const arrivedAt = ({ createdAt = '' }: NewMessage): number => Date.parse(createdAt);

/** Tells the authority what has happened, with the letters of the time since. */
export async function tellAuthority(control: ControlClient, life: Life, nowMs: number): Promise<void> {
  await control.addCompanies(...DEMO_CLIENTS.map(({ company }) => company));
  await control.addMessages(...life.messages, ...lettersUntil(nowMs, life.madeAt));
  await control.knowFilings(...life.filed.map(knownFiling), ...life.open.flatMap(knownOpenFiling));
}

/** Name of the file of a declaration. */
export const fileNameOf = (form: string, taxId: string, month: Month): string => {
  const { month: number, year } = periodOf(month);
  return `${form}_${taxId}_${year}_${String(number).padStart(2, '0')}`;
};

const seconds = (atMs: number): string => new Date(Math.floor(atMs / 1000) * 1000).toISOString();

function receiptOf({ client, form, month, index, messageId, receiptAt, verdict }: FiledDeclaration): NewMessage {
  const period = periodOf(month);
  const registration = `INTERNT-${index}-${bucharestTime(receiptAt).year}/${dayOf(receiptAt, '-')}`;
  return {
    id: messageId,
    cif: client.taxId,
    tip: 'RECIPISA',
    detalii: `recipisa pentru CIF ${client.taxId}, tip ${form}, numar_inregistrare ${registration}, perioada raportare ${period.month}.${period.year}`,
    createdAt: seconds(receiptAt),
    document: {
      kind: 'recipisa',
      declaration: form,
      index,
      ...period,
      outcome: verdict,
      letters: 'bare',
      signed: true,
    },
  };
}

function knownFiling({ client, form, month, index, messageId, filedAt, verdict }: FiledDeclaration): KnownFiling {
  return {
    index,
    form,
    fiscalCode: client.taxId,
    period: periodOf(month),
    fileName: `${fileNameOf(form, client.taxId, month)}.pdf`,
    submittedAt: seconds(filedAt),
    state: verdict === 'errors' ? 'errors' : 'valid',
    messageId,
  };
}

function knownOpenFiling({ client, form, month, index, status, uploadedAt }: OpenFiling): KnownFiling[] {
  if (index === null) return [];
  return [
    {
      index,
      form,
      fiscalCode: client.taxId,
      period: periodOf(month),
      fileName: `${fileNameOf(form, client.taxId, month)}.pdf`,
      submittedAt: seconds(uploadedAt),
      state: status === 'InvalidSubmission' ? 'notValid' : 'processing',
      messageId: null,
    },
  ];
}
