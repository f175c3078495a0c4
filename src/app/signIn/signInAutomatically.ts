import { systemActor, type AppActor } from '#src/shared/hooks/actors.tsx';

/** Sends whoever is not signed in to the identity service: every address needs somebody. */
export function signInAutomatically(app: AppActor, page: Location): void {
  const signIn = systemActor(app, 'signIn');
  const react = () => {
    const state = signIn.getSnapshot();
    if (state.matches('signedOut')) {
      signIn.send(
        page.pathname === '/signup'
          ? { type: 'signUp.start', returnPath: landing(page) }
          : { type: 'signIn.start', returnPath: landing(page) },
      );
    }
  };
  signIn.subscribe(react);
  react();
}

/** Where to come back to: `/login` and `/signup` are no places to stay. Source: decision D10. */
const landing = ({ pathname, search, hash }: Location): string =>
  pathname === '/login' || pathname === '/signup' ? returnPathOf(search) : `${pathname}${search}${hash}`;

/** Only paths of this application: an address from outside is not followed. */
function returnPathOf(search: string): string {
  const asked = new URLSearchParams(search).get('returnPath') ?? '/';
  return /^\/(?![/\\])/.test(asked) ? asked : '/';
}
