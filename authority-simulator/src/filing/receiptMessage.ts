import type { NewAnswer } from '../authorityRecords.ts';
import { bucharestTime, dayOf } from '../bucharest.ts';
import type { Verdict } from '../control/behaviourSchemas.ts';
import type { CheckedDocument } from './checkDocument.ts';
import type { Period } from './declaration.ts';

/** The message by which the receipt of a filing comes into the mailbox. */
export function receiptOf(
  index: string,
  createdAt: number,
  { form, fiscalCode, period }: CheckedDocument,
  verdict: Verdict | undefined,
): NewAnswer {
  const { year, month } = period ?? monthOf(createdAt);
  const outcome = verdict === undefined || verdict.verdict === 'notValid' ? 'valid' : verdict.verdict;
  const declaration = form ?? '';
  const number = `INTERNT-${index}-${bucharestTime(createdAt).year}/${dayOf(createdAt, '-')}`;
  return {
    cif: fiscalCode ?? '',
    tip: 'RECIPISA',
    detalii: `recipisa pentru CIF ${fiscalCode}, tip ${declaration}, numar_inregistrare ${number}, perioada raportare ${month}.${year}`,
    createdAt,
    idSolicitare: null,
    document: {
      kind: 'recipisa',
      declaration,
      index,
      year,
      month,
      outcome,
      findings: verdict?.findings ?? [],
      letters: verdict?.letters ?? 'legacy',
      signed: true,
    },
  };
}

function monthOf(instantMs: number): Period {
  const { year, month } = bucharestTime(instantMs);
  return { year: Number(year), month: Number(month) };
}
