import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { overdrawn, type Run } from './budget.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The list may only shrink: who takes a file off it lowers this too. */
const MOST_SLOW_FILES = 0;

const aRun = (over: Partial<Run>): Run => ({ cpuSeconds: 1999, wallSeconds: 1499, factor: 1, files: [], ...over });
const files = (project: string, seconds: number) => [{ project, file: 'a.test.ts', seconds }];

describe('the time budget', () => {
  it('is kept by a run within all limits', () => {
    expect(overdrawn(aRun({ files: files('e2e', 90) }), {})).toEqual([]);
  });

  it('is overdrawn by processor seconds, and by minutes', () => {
    expect(overdrawn(aRun({ cpuSeconds: 2001 }), {})).toEqual(['2001 processor seconds, 2000 are allowed']);
    expect(overdrawn(aRun({ wallSeconds: 1530 }), {})).toEqual(['25.5 minutes, 25 are allowed']);
  });

  it('grows with the slowness of the machine', () => {
    const slow = { factor: 2, cpuSeconds: 3999, wallSeconds: 2999 };
    expect(overdrawn(aRun({ ...slow, files: files('unit', 9.9) }), {})).toEqual([]);
    expect(overdrawn(aRun({ ...slow, files: files('unit', 10.2) }), {})).toEqual([
      'a.test.ts takes 5.1 s, 5 are allowed',
    ]);
  });

  it.each([
    ['e2e', 90],
    ['screens', 10],
    ['server', 10],
    ['unit', 5],
  ])('allows a file of %s its seconds and no more', (project, limit) => {
    expect(overdrawn(aRun({ files: files(project, limit) }), {})).toEqual([]);
    expect(overdrawn(aRun({ files: files(project, limit + 0.1) }), {})).toHaveLength(1);
  });

  it('holds no file of the projects that mostly wait for programs from outside', () => {
    expect(overdrawn(aRun({ files: files('documents', 60) }), {})).toEqual([]);
  });

  it('allows a listed file what the list says', () => {
    const listed = { 'a.test.ts': 20 };
    expect(overdrawn(aRun({ files: files('server', 20) }), listed)).toEqual([]);
    expect(overdrawn(aRun({ files: files('server', 20.1) }), listed)).toHaveLength(1);
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
