import { expect, it } from 'vitest';
import vectors from './vectors/versions.json' with { type: 'json' };
import { isOlder, parseVersion, REQUIRED_VERSIONS } from './versions.ts';

it('asks every part for the version that the native host asks for too', () =>
  expect(vectors.required).toEqual(REQUIRED_VERSIONS));

it('orders the versions of semver.org as it does', () => {
  for (const [at, version] of vectors.ordered.entries()) {
    for (const [other, than] of vectors.ordered.entries()) {
      expect({ version, than, isOlder: isOlder(version, than) }).toEqual({ version, than, isOlder: at < other });
    }
  }
});

it('does not count build metadata', () => {
  for (const version of vectors.equal) for (const than of vectors.equal) expect(isOlder(version, than)).toBe(false);
});

it.each(vectors.unreadable)('takes "%s" for older than anything', (version) => {
  expect(parseVersion(version)).toBeNull();
  expect(isOlder(version, '0.0.0')).toBe(true);
});
