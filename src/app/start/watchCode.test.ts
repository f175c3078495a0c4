import { describe, expect, it, vi } from 'vitest';
import { takeNewVersion } from '#src/shared/api/codeMissing.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { watchCode } from './watchCode.ts';

/** A page whose server gives this answer; null where nobody answers. */
function aPage(answer: Response | null) {
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const page = {
    fetch: () => (answer === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer)),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    location: { reload },
  };
  return { page, reload };
}

/** What a screen fails with when this file of it does not come. */
function missing(file: string): Error {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${file}`);
  const page = new EventTarget();
  watchCode(page as Window);
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}

describe('a screen whose code does not come', () => {
  it('is told as a server that is not reached, and stays, where nobody answers', async () => {
    const { page, reload } = aPage(null);
    const error = missing('/assets/clients-1.js');
    await takeNewVersion(error, page);
    expect(reload).not.toHaveBeenCalled();
    expect(describeError(error).key).toBe('error:transport.offline');
  });

  it('loads the page anew, once for each file, where the server answers', async () => {
    const { page, reload } = aPage(new Response());
    await takeNewVersion(missing('/assets/clients-1.js'), page);
    await takeNewVersion(missing('/assets/clients-1.js'), page);
    expect(reload).toHaveBeenCalledTimes(1);
    await takeNewVersion(missing('/assets/work-1.js'), page);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is not taken by the router for one that is to be loaded anew unasked', () => {
    expect(missing('/assets/clients-1.js').message).not.toMatch(/^(Failed to fetch|error loading|Importing a module)/);
  });

  it('is not meant by other errors', async () => {
    const { page, reload } = aPage(new Response());
    await takeNewVersion(new TypeError('x is not a function'), page);
    expect(reload).not.toHaveBeenCalled();
  });
});
