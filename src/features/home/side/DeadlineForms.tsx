import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ShareBar } from './ShareBar.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';

type Form = {
  readonly statementType: string;
  readonly filed: number;
  readonly waiting: number;
  readonly missing: number;
};
/** What is expected on a day, form by form. */
export type Deadline = {
  readonly date: string;
  readonly month: number;
  readonly year: number;
  readonly forms: readonly Form[];
};

type FormsProps = { readonly deadline: Deadline; readonly isNear: boolean; readonly hasHead?: boolean };

/** One row for each form; its figures open the filings, or the report where there are none yet. */
export function DeadlineForms({ deadline: { date, month, year, forms }, isNear, hasHead = false }: FormsProps) {
  const { t } = useTranslation('home');
  if (forms.length === 0) return <p className={textRecipe.quiet}>{t('deadline.none')}</p>;
  return (
    <table className={table}>
      <caption className="sr-only">{t('deadline.of', { date })}</caption>
      <thead className={hasHead ? undefined : 'sr-only'}>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('deadline.form')}</span>
          </th>
          <th scope="col" aria-hidden />
          <th scope="col">{t('deadline.filed')}</th>
          <th scope="col">{t('deadline.waiting')}</th>
          <th scope="col">{t('deadline.missing')}</th>
        </tr>
      </thead>
      <tbody>
        {forms.map(({ statementType, filed, waiting, missing }) => (
          <tr key={statementType}>
            <th scope="row">{statementType}</th>
            <td aria-hidden>
              <ShareBar
                parts={[
                  { tone: 'positive', value: filed },
                  { tone: 'wait', value: waiting },
                ]}
                total={filed + waiting + missing}
              />
            </td>
            <td>
              <Link
                to="/spv/filings"
                search={{ month, year, status: 'Submitted,Confirmed,ConfirmedWithWarnings' }}
                className={figure}
              >
                {filed}
              </Link>
            </td>
            <td>
              <Link to="/spv/filings" search={{ month, year, status: WAITING }} className={figure}>
                {waiting}
              </Link>
            </td>
            <td>
              <Link
                to="/dashboards/spv-report"
                search={{ month, year, missed: true }}
                className={figure}
                data-strong={(isNear && missing > 0) || undefined}
              >
                {missing}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WAITING = 'Validated,Approved,Signed,Processing,InvalidSubmission';
const table = css({
  w: 'full',
  borderCollapse: 'collapse',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { h: '28', px: '0', textAlign: 'right', fontWeight: 'normal' },
  '& thead th': { textStyle: 'caption', color: 'mut', h: '24' },
  '& tbody th': { textAlign: 'left', fontWeight: 'medium', w: '48' },
  '& td:nth-child(2)': { w: '64' },
});
const figure = css({
  color: 'text',
  textDecoration: 'none',
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
  '&[data-strong]': { fontWeight: 'semibold' },
});
