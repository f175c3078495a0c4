import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Begins something, and resolves with how long it took until the first page of that document was there, in ms. */
    untilFirstPage(name: string, begin: () => void): Promise<number>;
  }
}

/** Lets the page tell when the first page of a document is drawn and its text lies over it. */
export const watchFirstPages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.untilFirstPage = (name, begin) =>
      new Promise((resolve) => {
        const started = performance.now();
        const observer = new MutationObserver(() => {
          const viewer = document.querySelector('[role=dialog]:has(section[data-page="1"][aria-busy=false])');
          if (viewer?.querySelector('h1')?.textContent !== name) return;
          observer.disconnect();
          resolve(performance.now() - started);
        });
        observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
        begin();
      });
  });
