import { CircleX, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { RefreshFormError } from '#machines/refreshForm/refreshForm.machine.ts';
import { isPinNotGiven, pinReasonKey } from '#src/shared/link/errors/linkReasonKey.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type RefreshFailureProps = {
  readonly error: RefreshFormError | null;
  readonly reason: LinkReason | null;
  /** The authority's own words, where it refused. */
  readonly text: string | null;
};

/** Why the refresh stopped, and what to do about it. A PIN that nobody entered is waited for: nothing has failed. */
export function RefreshFailure({ error, reason, text }: RefreshFailureProps) {
  const { t } = useTranslation(['refresh', 'link']);
  if (error === null) return null;
  const isWaiting = error !== 'saveFailed' && isPinNotGiven(reason);
  return (
    <div role="alert" className={box} data-tone={isWaiting ? 'warning' : undefined}>
      <Icon of={isWaiting ? KeyRound : CircleX} />
      <div>
        <strong className={textRecipe.strong}>
          {t(error === 'saveFailed' ? 'save.failed' : isWaiting ? 'failed.pinNotGiven' : 'failed.title')}
        </strong>
        <p className={textRecipe.bare}>
          {error === 'saveFailed'
            ? t('save.failedText')
            : reason === null
              ? t('failed.server')
              : t(pinReasonKey(reason), { text: text ?? t('failed.refused') })}
        </p>
      </div>
    </div>
  );
}

const box = css({
  display: 'flex',
  gap: '10',
  p: '12',
  borderRadius: '8',
  textStyle: 'secondary',
  bg: 'criticalBg',
  color: 'critical',
  '&[data-tone=warning]': { bg: 'warningBg', color: 'warning' },
  '& svg': { flexShrink: '0', mt: '2' },
});
