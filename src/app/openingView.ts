import { waitFor } from 'xstate';
import { systemActor, type AppActor } from '#src/shared/hooks/actors.tsx';

/** How long the view that stands in the page is enough at most, in ms: then the application's own takes its place. */
const LONGEST_OPENING_MS = 2000;

/** Resolves when there is something else to show than that the person is being signed in, or after a while. */
export async function openingEnds(app: AppActor): Promise<void> {
  const isOver = { timeout: LONGEST_OPENING_MS };
  await Promise.race([
    waitFor(app, (state) => state.hasTag('ready') || state.matches('failed'), isOver),
    waitFor(systemActor(app, 'signIn'), (state) => state.matches('refused'), isOver),
  ]).catch(() => undefined);
}
