import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useApp, useSystemActor } from '#src/shared/hooks/actors.tsx';
import { LoggingIn } from './LoggingIn.tsx';
import { SignInRefused } from './SignInRefused.tsx';

type SignInGateProps = { readonly children: ReactNode };

/** Shows the application once somebody is signed in and their place of work has loaded. */
export function SignInGate({ children }: SignInGateProps) {
  const app = useApp();
  const signIn = useSystemActor('signIn');
  const isReady = useSelector(app, (state) => state.hasTag('ready'));
  const hasFailed = useSelector(app, (state) => state.matches('failed'));
  const isRefused = useSelector(signIn, (state) => state.matches('refused'));
  const isLeaving = useSelector(signIn, (state) => state.hasTag('loggingIn'));
  const error = useSelector(signIn, (state) => state.context.error);
  const canSignIn = useSelector(signIn, (state) => state.can({ type: 'signIn.start', returnPath: null }));

  if (isLeaving) return <LoggingIn />;
  if (isRefused || hasFailed) {
    return (
      <SignInRefused
        error={isRefused ? error : null}
        onRetry={() => app.send({ type: 'boot.retry' })}
        onSignIn={canSignIn ? () => signIn.send({ type: 'signIn.start', returnPath: null }) : undefined}
      />
    );
  }
  return isReady ? children : <LoggingIn />;
}
