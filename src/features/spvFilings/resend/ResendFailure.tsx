import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { resubmissionMachine } from '#machines/resubmission/resubmission.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

type ResendFailureProps = {
  readonly state: SnapshotFrom<typeof resubmissionMachine>;
  readonly onRetry: () => void;
};

/** What did not work, and the way on. */
export function ResendFailure({ state, onRetry }: ResendFailureProps) {
  const { t } = useTranslation('spvFilings');
  const { error } = state.context;
  const isUnlisted = state.matches('unlisted');
  if (!isUnlisted && error === null) return null;
  return (
    <div role="alert" className={box}>
      <Icon of={CircleAlert} />
      <p className={layoutRecipe.grow}>{t(isUnlisted || error === null ? 'resend.failed.list' : FAILED_KEY[error])}</p>
      {state.can({ type: 'step.retry' }) ? (
        <Button size="dense" onClick={onRetry}>
          {t('resend.retry')}
        </Button>
      ) : null}
    </div>
  );
}

const FAILED_KEY = {
  associateFailed: 'resend.failed.associate',
  refileFailed: 'resend.failed.refile',
  changed: 'resend.failed.changed',
} as const;
const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  p: '10',
  borderRadius: '8',
  bg: 'criticalBg',
  color: 'critical',
  textStyle: 'secondary',
  '& > svg': { flexShrink: '0' },
});
