import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { requireOpen } from '#src/shared/flags/gate.ts';

/** Somebody is signed in once this is reached: on to the asked page (decision D10). */
export const Route = createFileRoute('/signup')({
  validateSearch: v.object({ returnPath: v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/') }),
  staticData: { gate: { flag: 'loginRoutes' } },
  beforeLoad: async ({ context, search }) => {
    await requireOpen(context.queryClient, { flag: 'loginRoutes' });
    throw redirect({ href: search.returnPath, replace: true });
  },
});
