import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ToastHost } from '#src/features/shell/toasts/ToastHost.tsx';
import { LoggingIn } from '#src/features/signIn/LoggingIn.tsx';
import { SignInGate } from '#src/features/signIn/SignInGate.tsx';
import { ActorsProvider, type AppActor } from '#src/shared/hooks/actors.tsx';
import { ServicesProvider, type Services } from '#src/shared/link/services.tsx';
import type { AppRouter } from './router.tsx';

type AppProps = {
  readonly app: AppActor;
  readonly queries: QueryClient;
  readonly router: AppRouter;
  readonly services: Services;
  /** The address needs nobody to be signed in. */
  readonly isOpen: boolean;
};

/** The application: sign-in around screens. */
export function App({ app, queries, router, services, isOpen }: AppProps) {
  const screens = <RouterProvider router={router} />;
  return (
    <QueryClientProvider client={queries}>
      <ActorsProvider app={app}>
        <ServicesProvider services={services}>
          <Suspense fallback={<LoggingIn />}>
            {isOpen ? screens : <SignInGate>{screens}</SignInGate>}
            <ToastHost />
          </Suspense>
        </ServicesProvider>
      </ActorsProvider>
    </QueryClientProvider>
  );
}
