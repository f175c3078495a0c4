import { Check, CircleAlert, Clock, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Tooltip } from '#src/shared/ui/overlays/Tooltip.tsx';
import type { ClientProgress, Progress } from './progress.ts';
import { PROGRESS_KEY } from './progressWords.ts';
import { shortNames } from './shortNames.ts';

type HexCombProps = {
  readonly clients: readonly ClientProgress[];
  readonly period: { readonly month: number; readonly year: number };
};

const ICONS = {
  missing: Minus,
  error: CircleAlert,
  waiting: Clock,
  warning: TriangleAlert,
  complete: Check,
} as const satisfies Record<Progress, LucideIcon>;

/** One hexagon for each client, with its worst status as colour and icon. It opens the client in the report. */
export function HexComb({ clients, period }: HexCombProps) {
  const { t } = useTranslation('dashboards');
  const shorts = shortNames(clients.map(({ name }) => name));
  return (
    <ul className={comb}>
      {clients.map(({ clientId, name, worst, forms }, at) => {
        const problems = forms.filter(({ progress }) => progress === worst).map(({ statementType }) => statementType);
        const label = `${name}: ${t(PROGRESS_KEY[worst])}, ${problems.join(', ')}`;
        return (
          <li key={clientId} className={cell}>
            <Tooltip text={label}>
              <Link
                to="/dashboards/spv-report"
                search={{ ...period, client: clientId }}
                className={hexagon}
                data-progress={worst}
              >
                <Icon of={ICONS[worst]} size={14} />
                <span className="sr-only">{label}</span>
                <span className={initials} aria-hidden>
                  {shorts[at]}
                </span>
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

const comb = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, 56px)]',
  gap: '6',
  m: '0',
  p: '0',
  listStyle: 'none',
});
const cell = css({ h: '64' });
const hexagon = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  w: '56',
  h: '64',
  clipPath: '[polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)]',
  textDecoration: 'none',
  textStyle: 'caption',
  '&:hover': { filter: '[brightness(0.96)]' },
  '&:focus-visible': { outline: '[none]', boxShadow: '[inset 0 0 0 3px var(--colors-accent)]' },
  '&[data-progress=missing]': { bg: 'critical', color: 'bg' },
  '&[data-progress=error]': { bg: 'criticalBg', color: 'critical' },
  '&[data-progress=waiting]': { bg: 'infoBg', color: 'info' },
  '&[data-progress=warning]': { bg: 'warningBg', color: 'warning' },
  '&[data-progress=complete]': { bg: 'positiveBg', color: 'positive' },
});
const initials = css({ fontWeight: 'medium' });
