import type { BrowserContext } from 'playwright';

/** What is said whatever the product does. */
const OF_OTHERS = [
  // A call that was refused or cut off, which journeys provoke.
  /^Failed to load resource: /,
  // The frame in which the sign-in library renews its token.
  /^An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute can escape its sandboxing/,
  // pdf.js on documents that a journey has damaged.
  /^Warning: Indexing all PDF objects/,
  // What tours set before a page loads reaches frames in which nothing may act, too.
  /Failed to read the 'localStorage' property from 'Window': The document is sandboxed/,
];

/** Warnings, errors and uncaught exceptions of all pages of a browser, with where they come from. */
export function watchConsole(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  const note = (text: string, where: string) => {
    if (!OF_OTHERS.some((known) => known.test(text))) complaints.push(`${where}: ${text}`);
  };
  context.on('console', (message) => {
    const kind = message.type();
    if (kind === 'error' || kind === 'warning') note(message.text(), `${kind} at ${message.location().url}`);
  });
  context.on('weberror', (error) => note(String(error.error()), 'uncaught'));
  return complaints;
}
