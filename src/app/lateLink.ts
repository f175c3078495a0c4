import type { Link } from '#src/shared/link/link.ts';

/** A link whose code comes with the first call. A call that could not get it fails; the next one tries again. */
export function lateLink(open: () => Promise<Link>): Link {
  let opened: Promise<Link> | null = null;
  const link = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return { call: async (...call) => (await link()).call(...call) };
}
