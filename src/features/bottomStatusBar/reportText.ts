import type { TFunction } from 'i18next';
import type { Finding } from '#contracts/link/fields.ts';
import { FINDING_KEY } from './FindingRow.tsx';

/** The report as a text to send to somebody: a title, and one numbered line for each finding. */
export function reportText(findings: readonly Finding[], t: TFunction<'statusBar'>): string {
  const lines = findings.map(({ state, text, remedy }, at) => {
    const said = `${at + 1}. ${t(FINDING_KEY[state])}: ${text}`;
    return remedy === null ? said : `${said}\n   ${t('report.remedy', { remedy })}`;
  });
  return [t('report.title'), ...lines].join('\n');
}
