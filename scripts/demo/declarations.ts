import { aDeclaration, aDeclarationPdf } from '#serverTesting/declarations.ts';
import type { ControlClient } from '#simulator/control/client.ts';
import type { FileToUpload } from '#steps/filings.ts';

/** Outcomes of the demo's declarations, in the words of the list. */
export const FILED = {
  count: 4,
  valid: 'Confirmed',
  errors: 'Validation errors',
  warnings: 'Confirmed with warnings',
} as const;

/** Makes the authority find errors in the D112 and warnings in the D390. */
export const tellVerdicts = (control: ControlClient): Promise<void> =>
  control.setVerdicts(
    { form: 'D112', verdict: 'errors', findings: ['E: validari globale eroare regula: R_NO_INIT_DEC'] },
    { form: 'D390', verdict: 'warnings', findings: ['A: validari globale atentionare: operatie'] },
  );

/** Declarations of last month, invented: two of the first client besides its D300, and a D300 of the second as PDF. */
export async function demoDeclarations(first: string, second: string): Promise<readonly FileToUpload[]> {
  const period = lastMonth(new Date());
  const ofFirst = { fiscalCode: first, ...period };
  return [
    { name: 'd300.xml', bytes: aDeclaration('D300', ofFirst) },
    { name: 'd300.pdf', bytes: await aDeclarationPdf('D300', { fiscalCode: second, ...period }) },
    { name: 'd112.xml', bytes: aDeclaration('D112', ofFirst) },
    { name: 'd390.xml', bytes: aDeclaration('D390', ofFirst) },
  ];
}

function lastMonth(now: Date): { readonly month: number; readonly year: number } {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { month: day.getUTCMonth() + 1, year: day.getUTCFullYear() };
}
