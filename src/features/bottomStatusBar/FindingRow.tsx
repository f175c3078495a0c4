import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Finding } from '#contracts/link/fields.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** One numbered line of the report: how it is, what it is, and what to do about it. */
export function FindingRow({ finding: { state, text, remedy } }: { readonly finding: Finding }) {
  const { t } = useTranslation('statusBar');
  return (
    <li className={row}>
      <Badge tone={TONE[state]}>{t(FINDING_KEY[state])}</Badge>
      <p className={words}>{text}</p>
      {remedy === null ? null : <p className={textRecipe.quiet}>{t('report.remedy', { remedy })}</p>}
    </li>
  );
}

const TONE = { good: 'positive', note: 'info', problem: 'critical' } as const satisfies Record<
  Finding['state'],
  'positive' | 'info' | 'critical'
>;

/** The word of each state. */
export const FINDING_KEY = {
  good: 'report.state.good',
  note: 'report.state.note',
  problem: 'report.state.problem',
} as const;

const row = css({ pl: '4', overflowWrap: 'anywhere', '&::marker': { fontVariantNumeric: 'tabular-nums' } });
const words = css({ m: '0', mt: '2' });
