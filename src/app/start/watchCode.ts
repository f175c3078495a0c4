import { CODE_MISSING } from '#src/shared/api/codeMissing.ts';

/**
 * Marks the error of a screen whose code does not come. The router knows such an error by the browser's words and loads the
 * page anew without asking whether anybody answers, which ends on the browser's own page: the error page decides instead.
 */
export function watchCode(page: Window): void {
  page.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = CODE_MISSING;
    payload.message = `The code of a screen did not come: ${payload.message}`;
  });
}
