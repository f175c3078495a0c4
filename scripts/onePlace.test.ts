import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\.gen\.|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const filesWith = (pattern: RegExp, except: readonly string[] = []): string[] =>
  sources.filter(({ path, text }) => pattern.test(text) && !except.includes(path)).map(({ path }) => path);

it('what a change makes stale is said by the rules of CHANGE_RULES alone', () => {
  expect(filesWith(/\.invalidateQueries\(/, ['src/shared/api/markStale.ts'])).toEqual([]);
});

it('how long answers are fresh, and how often a call is repeated, is said once', () => {
  expect(filesWith(/staleTime: LIST_STALE_MS|\bretry: (?:false|\d)/, ['src/shared/api/queryClient.ts'])).toEqual([]);
});

it('what a person may do is asked of useCan and useRoleRules, not of their role', () => {
  // The profile shows the role.
  const shown = ['src/features/settings/you/ProfileScreen.tsx'];
  const role = /\baccount\??\.role\b|useAccount\(\)\??\.role\b|\brole\b[^;}]*\} = (?:useAccount\(\)|account)\b/;
  expect(filesWith(role, [...shown, 'src/shared/api/account.queries.ts'])).toEqual([]);
});
