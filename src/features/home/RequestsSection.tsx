import { CircleHelp, CircleX, Unplug, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WaitingRequests } from '#contracts/api/home.ts';
import type { RequestWait } from '#contracts/api/spvRequest.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useNamed } from './filings/useNamed.ts';
import { WaitingLine } from './filings/WaitingLine.tsx';
import { sectionRecipe } from './section.recipe.ts';

type RequestsSectionProps = {
  readonly lines: readonly WaitingRequests[];
  /** Whose requests are counted; everybody's without one. */
  readonly person: string | undefined;
};

/** Requests that wait for a person: refused, of unknown outcome or without an answer, and to be sent. */
export function RequestsSection({ lines, person }: RequestsSectionProps) {
  const { t } = useTranslation('home');
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-requests">
      <header className={sectionRecipe.head}>
        <h2 id="home-requests" className={textRecipe.heading}>
          {t('requests.title')}
        </h2>
        <span className={sectionRecipe.count}>{lines.reduce((sum, { count }) => sum + count, 0)}</span>
      </header>
      <ul className={layoutRecipe.list}>
        {lines.map((line) => (
          <RequestsLine key={line.status} {...{ line, person }} />
        ))}
      </ul>
    </section>
  );
}

type RequestsLineProps = { readonly line: WaitingRequests; readonly person: string | undefined };

/** Requests in one status; their list shows just them. */
function RequestsLine({ line: { status, count, ...clients }, person }: RequestsLineProps) {
  const { t } = useTranslation('home');
  const named = useNamed(clients);
  const { icon, tone, title, action } = LINES[status];
  return (
    <WaitingLine icon={icon} tone={tone} title={t(title)} note={named} count={t('requests.count', { count })}>
      <Link
        to="/spv/requests/$set"
        params={{ set: 'all' }}
        search={{ status, ...(person === undefined ? {} : { person }) }}
        className={sectionRecipe.action}
        data-row-link
      >
        {t(action)}
      </Link>
    </WaitingLine>
  );
}

const LINES = {
  Error: { icon: CircleX, tone: 'critical', title: 'requests.refused', action: 'requests.clarify' },
  TimedOut: { icon: CircleHelp, tone: 'warning', title: 'requests.unknown', action: 'requests.clarify' },
  Requested: { icon: Unplug, tone: undefined, title: 'requests.toSend', action: 'requests.send' },
} as const satisfies Record<
  RequestWait,
  { icon: LucideIcon; tone: 'critical' | 'warning' | undefined; title: string; action: string }
>;
