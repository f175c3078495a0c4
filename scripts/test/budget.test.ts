import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MOST_CPU_SECONDS, MOST_FILE_SECONDS, MOST_WALL_MINUTES, overdrawn, type Run } from './budget.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The list may only shrink: who takes a file off it lowers this too. */
const MOST_SLOW_FILES = 0;

const CPU = MOST_CPU_SECONDS;
const WALL = MOST_WALL_MINUTES * 60;
const { e2e = 0, server = 0, unit = 0 } = MOST_FILE_SECONDS;
const aRun = (over: Partial<Run>): Run => ({ cpuSeconds: CPU, wallSeconds: WALL, factor: 1, files: [], ...over });
const files = (project: string, seconds: number) => [{ project, file: 'a.test.ts', seconds }];

describe('the time budget', () => {
  it('is kept by a run within all limits', () => {
    expect(overdrawn(aRun({ files: files('e2e', e2e) }), {})).toEqual([]);
  });

  it('is overdrawn by processor seconds, and by minutes', () => {
    expect(overdrawn(aRun({ cpuSeconds: CPU + 1 }), {})).toEqual([`${CPU + 1} processor seconds, ${CPU} are allowed`]);
    expect(overdrawn(aRun({ wallSeconds: WALL + 30 }), {})).toEqual([
      `${MOST_WALL_MINUTES}.5 minutes, ${MOST_WALL_MINUTES} are allowed`,
    ]);
  });

  it('grows with the slowness of the machine', () => {
    const slow = { factor: 2, cpuSeconds: 2 * CPU, wallSeconds: 2 * WALL };
    expect(overdrawn(aRun({ ...slow, files: files('unit', 2 * unit) }), {})).toEqual([]);
    expect(overdrawn(aRun({ ...slow, files: files('unit', 2 * unit + 2) }), {})).toEqual([
      `a.test.ts takes ${unit + 1}.0 s, ${unit} are allowed`,
    ]);
  });

  it.each(Object.entries(MOST_FILE_SECONDS))('allows a file of %s its seconds and no more', (project, limit) => {
    expect(overdrawn(aRun({ files: files(project, limit) }), {})).toEqual([]);
    expect(overdrawn(aRun({ files: files(project, limit + 0.1) }), {})).toHaveLength(1);
  });

  it('holds no file of the projects that mostly wait for programs from outside', () => {
    expect(overdrawn(aRun({ files: files('documents', 1000) }), {})).toEqual([]);
  });

  it('allows a listed file what the list says', () => {
    const listed = { 'a.test.ts': 2 * server };
    expect(overdrawn(aRun({ files: files('server', 2 * server) }), listed)).toEqual([]);
    expect(overdrawn(aRun({ files: files('server', 2 * server + 0.1) }), listed)).toHaveLength(1);
  });
});

describe('the list of slow files', () => {
  const text = readFileSync(join(ROOT, 'scripts/test/slowFiles.json'), 'utf8');
  const listed = Object.keys(v.parse(v.record(v.string(), v.number()), JSON.parse(text)));

  it('names files that exist', () => {
    expect(listed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('does not grow', () => {
    expect(listed.length).toBeLessThanOrEqual(MOST_SLOW_FILES);
  });
});
