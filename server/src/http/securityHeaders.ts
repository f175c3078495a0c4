import type { MiddlewareHandler } from 'hono';

/** Allows a page to load from our origin only. Style attributes are the one exception, for measured positions. */
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
    // The silent sign-in runs in an iframe of our own page.
    `frame-ancestors 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

/** The policy, and whether the server is reached by https. */
type Rules = { readonly policy: string; readonly isHttps: boolean };

/** Adds the common headers to every response, except those that a route has set itself. */
export function securityHeaders(rules: Rules): MiddlewareHandler {
  const headersOfAll = headersOf(rules);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // A header that the route has set takes precedence.
    for (const [name, value] of headersOfAll) if (!headers.has(name)) headers.set(name, value);
  };
}

/** Headers of every response. */
export const headersOf = ({ policy, isHttps }: Rules): readonly (readonly [name: string, value: string])[] => [
  ['content-security-policy', policy],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ...(isHttps ? [['strict-transport-security', 'max-age=31536000'] as const] : []),
];
