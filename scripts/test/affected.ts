import { globSync } from 'node:fs';
import { must } from '../setup/run.ts';
import { journeysFor } from './journeys.ts';

/** What a change may break; a help for whoever works, never what decides a landing. */
export type Affected = {
  /** The commit that the changes are counted from. */
  readonly since: string;
  readonly journeys: readonly string[];
  readonly isHostChanged: boolean;
};

/** Changes since this branch left main, or on main since the commit before the last, with those not committed yet. */
export async function affectedTests(): Promise<Affected> {
  const since = await startOfChanges();
  const committed = await git('diff', '--name-only', since);
  const created = await git('ls-files', '--others', '--exclude-standard');
  const changed = [...committed.split('\n'), ...created.split('\n')].filter((file) => file !== '');
  return {
    since,
    journeys: journeysFor(changed, allJourneys('.')),
    isHostChanged: changed.some((file) => file.startsWith('native-host-rs/')),
  };
}

async function startOfChanges(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const left = await git('merge-base', 'HEAD', 'main').catch(() => head);
  return left === head ? git('rev-parse', 'HEAD~1') : left;
}

const git = async (...args: readonly string[]) => (await must('git', args, { quiet: true })).trim();

/** The files of the project `e2e`. */
export const allJourneys = (root: string): string[] =>
  globSync(['e2e/{journeys,promises}/**/*.test.ts', '{extension,authority-simulator,scripts}/**/*.e2e.test.ts'], {
    cwd: root,
  }).sort();
