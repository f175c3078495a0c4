import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/tables.js': ['tables.js', 'text/javascript; charset=utf-8'],
} as const;

/** What keeps other pages from framing, reading or loading what the control port answers. */
export const GUARDS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Answers a file of the page that drives the simulator; false where the address is none of its. */
export function servePage(path: string | undefined, response: ServerResponse): boolean {
  const file = Object.entries(FILES).find(([address]) => address === path)?.[1];
  if (!file) return false;
  const [name, type] = file;
  const bytes = readFileSync(new URL(`../../page/${name}`, import.meta.url));
  response.writeHead(200, { ...GUARDS, 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes);
  return true;
}
