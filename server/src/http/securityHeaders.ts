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

/** Headers of every answer. */
export function securityHeaders({ policy, isHttps }: { policy: string; isHttps: boolean }): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'same-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000');
  };
}
