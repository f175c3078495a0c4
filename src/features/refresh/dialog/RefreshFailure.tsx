import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { RefreshFormError } from '#machines/refreshForm/refreshForm.machine.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type RefreshFailureProps = {
  readonly error: RefreshFormError | null;
  readonly reason: LinkReason | null;
  /** The authority's own words, where it refused. */
  readonly text: string | null;
};

/** Why the refresh stopped, and what to do about it. */
export function RefreshFailure({ error, reason, text }: RefreshFailureProps) {
  const { t } = useTranslation(['refresh', 'link']);
  if (error === null) return null;
  return (
    <div role="alert" className={box}>
      <Icon of={CircleX} />
      <div>
        <strong className={textRecipe.strong}>{error === 'saveFailed' ? t('save.failed') : t('failed.title')}</strong>
        <p className={textRecipe.bare}>
          {error === 'saveFailed'
            ? t('save.failedText')
            : reason === null
              ? t('failed.server')
              : t(LINK_REASON_KEY[reason], { text: text ?? t('failed.refused') })}
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
  '& svg': { flexShrink: '0', mt: '2' },
});
