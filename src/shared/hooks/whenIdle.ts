import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IDLE_WAIT_MAX_MS } from '#contracts/limits.ts';

/** Resolves once the page has nothing more urgent to do than what the first screen does without. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: IDLE_WAIT_MAX_MS });
  });

/** What `lazyRouteComponent` gives. */
type LatePart = { readonly preload?: () => Promise<void> | undefined };

/** Fetches what is opened later, with its texts, while the page is idle: then a press opens it at once. */
export function usePreload(part: LatePart, ...namespaces: readonly string[]): void {
  const { i18n } = useTranslation();
  const texts = namespaces.join(' ');
  useEffect(() => {
    // A failure is shown when the part itself is opened.
    void whenIdle().then(() => Promise.allSettled([part.preload?.(), i18n.loadNamespaces(texts.split(' '))]));
  }, [part, texts, i18n]);
}
