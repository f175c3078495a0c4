import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allJourneys } from './affected.ts';
import { journeysFor, namedFolders } from './journeys.ts';

const ROOT = join(import.meta.dirname, '../..');
const ALL = ['e2e/journeys/mainJob.test.ts', 'e2e/journeys/requests.test.ts', 'e2e/journeys/timer.test.ts'];

describe('the journeys that a change may break', () => {
  it('are those of its area, with the main job where the server has changed', () => {
    expect(journeysFor(['src/features/spvRequests/RequestsScreen.tsx'], ALL)).toEqual([ALL[1]]);
    expect(journeysFor(['server/src/timer/timer.service.ts'], ALL)).toEqual([ALL[0], ALL[2]]);
  });

  it('are the changed ones themselves, and none for a change of words about the product', () => {
    expect(journeysFor([ALL[2] ?? ''], ALL)).toEqual([ALL[2]]);
    expect(journeysFor(['README.md', 'docs/promises.md'], ALL)).toEqual([]);
  });

  it('are told by folders that exist, and each of them finds a journey', () => {
    expect(namedFolders().filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
    const journeys = allJourneys(ROOT);
    expect(namedFolders().filter((folder) => journeysFor([`${folder}/any.ts`], journeys).length === 0)).toEqual([]);
  });
});
