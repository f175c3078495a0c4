import { describe, expect, it } from 'vitest';
import vectors from '#contracts/link/vectors/versions.json' with { type: 'json' };
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { versionFailure } from './versions.ts';

describe('versionFailure', () => {
  it.each(vectors.unreadable)('cannot read "%s"', (host) => {
    const failure = versionFailure({ library: '2.1.0', extension: '2.2.0', host });
    expect(failure).toMatchObject({ error: { code: 'link.versionInvalid' }, outdated: ['host'] });
  });

  it('finds nothing wrong with the required versions and newer ones', () => {
    expect(versionFailure(REQUIRED_VERSIONS)).toBeNull();
    expect(versionFailure({ library: '2.1.0', extension: '3.1.4-beta+7', host: '2.10.0' })).toBeNull();
  });
});
