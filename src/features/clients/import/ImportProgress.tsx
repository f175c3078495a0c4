import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ClientImport, ImportLineState } from '#contracts/api/clientImport.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { ProgressBar } from '#src/shared/ui/feedback/ProgressBar.tsx';
import { Badge, type BadgeTone } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { LineTable } from './LineTable.tsx';

type ImportProgressProps = {
  readonly present: ClientImport;
  readonly isUnreachable: boolean;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
  /** Stands above the lines: what was left out. */
  readonly children?: ReactNode;
};

/** How far an import is, then what became of it: a result for each line. */
export function ImportProgress(props: ImportProgressProps) {
  const { t } = useTranslation('clientImport');
  const { present } = props;
  return (
    <section aria-labelledby="import-progress" className={frame}>
      <h2 id="import-progress" className={textRecipe.heading}>
        {t(TITLES[present.state])}
      </h2>
      {present.state === 'running' ? <Running {...props} /> : <Ended {...props} />}
      {props.children}
      <LineTable
        lines={present.lines.map(({ taxId, name, state, clientId }, at) => ({
          number: at + 1,
          line: at + 1,
          taxId,
          name:
            clientId === null ? (
              name
            ) : (
              <Link to="/clients/clientDetails/$slug" params={{ slug: clientId }} className={link}>
                {name}
              </Link>
            ),
          state: <Badge tone={TONES[state]}>{t(STATES[state])}</Badge>,
        }))}
      />
    </section>
  );
}

function Running({ present, isUnreachable, isCancelling, onCancel }: ImportProgressProps) {
  const { t } = useTranslation('clientImport');
  const total = present.lines.length;
  const done = present.lines.filter(({ state }) => state !== 'waiting').length;
  return (
    <>
      <ProgressBar label={t('run.title')} value={done} max={total} />
      <p className={textRecipe.plain} aria-live="polite">
        {t('run.progress', { done, total })}
      </p>
      <p className={textRecipe.quiet}>{t('run.note')}</p>
      {present.registerDownSince === null ? null : <output className={warning}>{t('run.down')}</output>}
      {isUnreachable ? <output className={warning}>{t('run.unreachable')}</output> : null}
      <div>
        <Button isBusy={isCancelling} onClick={onCancel}>
          {t('run.cancel')}
        </Button>
      </div>
    </>
  );
}

function Ended({ present, onAgain }: ImportProgressProps) {
  const { t } = useTranslation('clientImport');
  const countOf = (state: ImportLineState) => present.lines.filter((line) => line.state === state).length;
  const facts = (['created', 'exists', 'notFound', 'waiting'] as const)
    .map((state) => ({ state, count: countOf(state) }))
    .filter(({ state, count }) => count > 0 || state === 'created');
  return (
    <>
      <p className={textRecipe.plain}>{facts.map(({ state, count }) => t(FACTS[state], { count })).join(' · ')}</p>
      <div className={buttons}>
        <ButtonLink to="/clients/clientList" look="primary">
          {t('done.clients')}
        </ButtonLink>
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </>
  );
}

const TITLES = { running: 'run.title', done: 'done.title', cancelled: 'done.cancelled' } as const;
const FACTS = {
  created: 'done.created',
  exists: 'done.exists',
  notFound: 'done.notFound',
  waiting: 'done.left',
} as const satisfies Record<ImportLineState, string>;
const STATES = {
  waiting: 'state.waiting',
  created: 'state.created',
  exists: 'state.exists',
  notFound: 'state.notFound',
} as const satisfies Record<ImportLineState, string>;
const TONES = {
  waiting: 'neutral',
  created: 'positive',
  exists: 'info',
  notFound: 'warning',
} as const satisfies Record<ImportLineState, BadgeTone>;

const frame = css({ display: 'flex', flexDirection: 'column', gap: '12' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '8' });
const warning = css({ m: '0', textStyle: 'secondary', color: 'warning' });
const link = css({ color: 'accentText' });
