import type { BrowserContext } from 'playwright';

/**
 * Makes every page complain in its console when something that stood was hidden and shown again because a part of it waited:
 * what is typed or pressed in that moment is lost. What is hidden and then taken away made room for another page.
 */
export async function watchHiddenScreens(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const hidden = /display: none !important/;
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes) {
        if (!(target instanceof HTMLElement) || !hidden.test(oldValue ?? '') || target.textContent === '') continue;
        const style = target.getAttribute('style') ?? '';
        if (hidden.test(style)) continue;
        console.error(`What stood was hidden for a moment at ${location.pathname}: ${target.outerHTML.slice(0, 300)}`);
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'], attributeOldValue: true });
  });
}
