import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MissingForm, WaitingFilings } from '#contracts/api/home.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { FilingsLine } from '../filings/FilingsLine.tsx';
import { useNamed } from '../filings/useNamed.ts';
import { WaitingLine } from '../filings/WaitingLine.tsx';
import { sectionRecipe } from '../section.recipe.ts';

type OverdueSectionProps = {
  readonly missing: readonly MissingForm[];
  readonly filings: readonly WaitingFilings[];
  /** Whose clients and filings are counted; everybody's without one. */
  readonly person: string | undefined;
};

/** What did not arrive: missing after its deadline, invalid, with errors, refused, of unknown outcome. */
export function OverdueSection({ missing, filings, person }: OverdueSectionProps) {
  const { t } = useTranslation('home');
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-overdue">
      <header className={sectionRecipe.head}>
        <h2 id="home-overdue" className={textRecipe.heading}>
          {t('overdue.title')}
        </h2>
      </header>
      <ul className={layoutRecipe.list}>
        {missing.map((form) => (
          <MissingLine
            key={`${form.statementType} ${form.year * 12 + form.month} ${form.stage}`}
            {...{ form, person }}
          />
        ))}
        {filings.map((line) => (
          <FilingsLine key={line.waitsFor} {...{ line, person }} />
        ))}
      </ul>
    </section>
  );
}

type MissingLineProps = { readonly form: MissingForm; readonly person: string | undefined };

/** The report of that month shows just the clients that are counted. */
function MissingLine({ form: { date, stage, statementType, month, year, ...clients }, person }: MissingLineProps) {
  const { t } = useTranslation('home');
  const named = useNamed(clients);
  const { shortDay, shortMonth } = useFormat();
  return (
    <WaitingLine
      icon={CalendarX}
      tone="critical"
      title={t(TITLE_KEY[stage], { form: statementType, name: shortMonth(year, month) })}
      note={t('overdue.since', { date: shortDay(date), names: named })}
      count={t('overdue.clients', { count: clients.clientCount })}
    >
      <Link
        to="/dashboards/spv-report"
        search={{
          month,
          year,
          form: statementType,
          stage,
          ...(person === undefined ? {} : { accountManager: person }),
        }}
        className={sectionRecipe.action}
        data-row-link
      >
        {t('overdue.report')}
      </Link>
    </WaitingLine>
  );
}

const TITLE_KEY = {
  missing: 'overdue.missing',
  withErrorsElsewhere: 'overdue.withErrorsElsewhere',
} as const satisfies Record<MissingForm['stage'], string>;
