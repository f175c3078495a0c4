import { anEvidenceNumber } from './evidence.ts';
import { dotted, dueDate, range, sum, type Made } from './made.ts';
import { DECLARANT, element, holder, period } from './xml.ts';

/** A D100 or a D710: obligations with their evidence numbers, in one column or in two. */
export function obligations(made: Made, root: string, namespace: string, columns: readonly string[]): string {
  const amounts = range(made.rows).map((at) => 1000 + at + made.seed);
  const due = dueDate(made.month, made.year);
  return element(
    root,
    {
      xmlns: namespace,
      ...period(made),
      d_anulare: 0,
      ...DECLARANT,
      ...holder(made),
      totalPlata_A: sum(amounts) * 2 * columns.length,
    },
    amounts.map((amount) =>
      element('obligatie', {
        cod_oblig: 121,
        cod_bugetar: '5503',
        scadenta: dotted(due),
        nr_evid: anEvidenceNumber('121', made),
        ...Object.fromEntries(
          columns.flatMap((column) => [
            [`suma_dat${column}`, amount],
            [`suma_plata${column}`, amount],
          ]),
        ),
      }),
    ),
  );
}
