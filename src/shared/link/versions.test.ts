import { describe, expect, it } from 'vitest';
import { REQUIRED_VERSIONS } from '#contracts/link/messages.ts';
import { isOlder, versionFailure } from './versions.ts';

describe('isOlder', () => {
  it('orders the versions of semver.org as it does', () => {
    const ordered =
      '0.9.10 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.2.0 1.10.0 2.0.0'.split(
        ' ',
      );
    for (const [at, version] of ordered.entries()) {
      for (const [other, than] of ordered.entries()) {
        expect({ version, than, isOlder: isOlder(version, than) }).toEqual({ version, than, isOlder: at < other });
      }
    }
  });

  it('does not count build metadata', () => {
    expect(isOlder('1.0.0+2', '1.0.0+1')).toBe(false);
    expect(isOlder('1.0.0+1', '1.0.0+2')).toBe(false);
  });
});

describe('versionFailure', () => {
  it.each([
    '1',
    '1.0',
    '1.0.0.0',
    'v1.0.0',
    '01.0.0',
    '1.0.0-',
    '1.0.0-01',
    '',
    ' 1.0.0',
    '1.0.0\n',
    '-1.0.0',
    '٣.0.0',
  ])('cannot read "%s"', (host) => {
    const failure = versionFailure({ library: '1.2.0', extension: '1.2.0', host });
    expect(failure).toMatchObject({ error: { code: 'link.versionInvalid' }, outdated: ['host'] });
  });

  it('finds nothing wrong with the required versions and newer ones', () => {
    expect(versionFailure({ library: '1.2.0', ...REQUIRED_VERSIONS })).toBeNull();
    expect(versionFailure({ library: '1.2.0', extension: '3.1.4-beta+7', host: '1.10.0' })).toBeNull();
  });
});
