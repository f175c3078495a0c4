import { createFileRoute, redirect } from '@tanstack/react-router';

/** The same addresses under the name of the application. */
export const Route = createFileRoute('/practice-management/$')({
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `/${params._splat ?? ''}${location.searchStr}${hashOf(location.hash)}`, replace: true });
  },
});

const hashOf = (hash: string): string => (hash === '' ? '' : `#${hash}`);
