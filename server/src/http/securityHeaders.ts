import type { MiddlewareHandler } from 'hono';

/** What a page may load: only from us. Style attributes are the one exception, for measured positions. */
export function contentSecurityPolicy({
  connect = [],
  frame = [],
}: { connect?: string[]; frame?: string[] } = {}): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `worker-src 'self' blob:`,
    `frame-src ${["'self'", 'blob:', ...frame].join(' ')}`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    // The silent sign-in runs in a frame of our own page.
    `frame-ancestors 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

/** What a page may load, and whether it is served by https. */
type Rules = { readonly policy: string; readonly isHttps: boolean };

/** Puts the headers of every answer on those that do not say better. */
export function securityHeaders(rules: Rules): MiddlewareHandler {
  const headersOfAll = headersOf(rules);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // A route that knows better has said so already.
    for (const [name, value] of headersOfAll) if (!headers.has(name)) headers.set(name, value);
  };
}

/** Headers of every answer. */
export const headersOf = ({ policy, isHttps }: Rules): readonly (readonly [name: string, value: string])[] => [
  ['content-security-policy', policy],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ...(isHttps ? [['strict-transport-security', 'max-age=31536000'] as const] : []),
];
