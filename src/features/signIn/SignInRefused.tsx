import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SignInError } from '#machines/signIn/identity.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { FullScreen } from './FullScreen.tsx';

type SignInRefusedProps = {
  /** Null when the start itself failed, not the sign-in. */
  readonly error: SignInError | null;
  readonly onRetry: () => void;
  /** Absent when there is nothing to sign in to. */
  readonly onSignIn: (() => void) | undefined;
};

/** Nobody could be signed in: why, and the ways on. */
export function SignInRefused({ error, onRetry, onSignIn }: SignInRefusedProps) {
  const { t } = useTranslation('signIn');
  return (
    <FullScreen
      kind="alert"
      mark={<Icon of={CircleAlert} size={24} />}
      title={t('refused.title')}
      text={t(error === null ? 'refused.start' : TEXT_KEY[error])}
    >
      <Button look={onSignIn === undefined ? 'primary' : 'secondary'} onClick={onRetry}>
        {t('refused.retry')}
      </Button>
      {onSignIn === undefined ? null : (
        <Button look="primary" onClick={onSignIn}>
          {t('refused.signIn')}
        </Button>
      )}
    </FullScreen>
  );
}

const TEXT_KEY = {
  tokenFailed: 'refused.tokenFailed',
  identityUnavailable: 'refused.identityUnavailable',
  signInRefused: 'refused.byService',
  redirectStalled: 'refused.redirectStalled',
} as const satisfies Record<SignInError, string>;
