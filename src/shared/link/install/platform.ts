/** Systems that the link is installed differently on. Source: specification LI-12. */
export const SYSTEMS = ['windows', 'macos', 'linux'] as const;
export type System = (typeof SYSTEMS)[number];

/** The system of a browser, by its user agent. */
export function systemOf(userAgent: string): System {
  if (/windows/i.test(userAgent)) return 'windows';
  return /mac os|macintosh/i.test(userAgent) ? 'macos' : 'linux';
}

/** The family of a browser, as the extension is made for it. */
export const browserOf = (userAgent: string) => (/firefox\//i.test(userAgent) ? 'firefox' : 'chromium');
