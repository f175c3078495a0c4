import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RefreshOutcome } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import type { EarlierRefresh } from '#machines/refreshForm/refreshForm.machine.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type RefreshResultProps = { readonly outcome: RefreshOutcome | null; readonly earlier: EarlierRefresh | null };

/** What came of a refresh. Stays until it is read. */
export function RefreshResult({ outcome, earlier }: RefreshResultProps) {
  const { t } = useTranslation('refresh');
  const { localHour } = useFormat();
  if (outcome === null) return null;
  const { kind, done, total, failures } = outcome;
  if (kind === 'cancelled') {
    return <p className={textRecipe.bare}>{t('cancelled.text', { done, total })}</p>;
  }
  return (
    <div className={column} aria-live="polite">
      <p className={good}>
        <Icon of={CircleCheck} />
        {total > 0
          ? t('done.text', { count: done - failures })
          : earlier === null
            ? t('done.none')
            : t('done.earlier', { count: earlier.count, time: localHour(new Date(earlier.atMs).toISOString()) })}
      </p>
      {failures === 0 ? null : (
        <p className={bad}>
          <Icon of={TriangleAlert} />
          {t('done.failures', { count: failures })}
        </p>
      )}
    </div>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '8' });
const message = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  m: '0',
  '& svg': { flexShrink: '0', mt: '2' },
} as const;
const good = css({ ...message, color: 'positive' });
const bad = css({ ...message, color: 'warning' });
