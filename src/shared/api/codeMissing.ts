/** Name of the error of a screen whose code does not come. */
export const CODE_MISSING = 'CodeMissingError';

export const isCodeMissing = (error: unknown): error is Error => error instanceof Error && error.name === CODE_MISSING;

/** What of a window is needed to load its page anew. */
type ReloadablePage = Pick<Window, 'fetch'> & {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: Pick<Location, 'reload'>;
};

/**
 * Loads the page anew where the code of a screen is missing though the server answers: a new version has taken its place.
 * Once for each file, so that one which stays away is told as an error.
 */
export async function takeNewVersion(failure: unknown, page: ReloadablePage): Promise<void> {
  if (!isCodeMissing(failure)) return;
  const key = `dosar.newVersion ${failure.message}`;
  if (page.sessionStorage.getItem(key) !== null) return;
  const answer = await page.fetch('/', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok !== true) return;
  page.sessionStorage.setItem(key, '');
  page.location.reload();
}
