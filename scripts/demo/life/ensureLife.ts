import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ControlClient } from '#simulator/control/client.ts';
import { planLife, tellAuthority, type Life } from './life.ts';
import { makeLife, type Place } from './makeLife.ts';

/** Changes with what is made, so that no folder of an earlier version is taken for one of this version. */
const VERSION = 1;
const recordSchema = v.strictObject({ version: v.number(), madeAt: v.number() });

/**
 * Makes the life of the demo's firm in a new data folder, or finds the one that was made there before, and tells the
 * authority the same.
 *
 * @throws {Error} for a folder of another version.
 */
export async function ensureLife({
  dataDir,
  control,
  tell,
  ...place
}: Place & { readonly control: ControlClient; readonly tell: (line: string) => void }): Promise<Life> {
  const life = planLife(madeAtOf(dataDir) ?? Date.now());
  await tellAuthority(control, life, Date.now());
  if (existsSync(dataDir)) return life;
  tell('Making a year of a firm with its clients, messages and filings; only the first start takes this minute.');
  // Made aside, because a folder that was left half made would be taken for a whole one.
  const aside = `${dataDir}.new`;
  rmSync(aside, { recursive: true, force: true });
  await makeLife(life, { ...place, dataDir: aside });
  writeFileSync(recordOf(aside), JSON.stringify({ version: VERSION, madeAt: life.madeAt }));
  renameSync(aside, dataDir);
  return life;
}

const recordOf = (dataDir: string): string => join(dataDir, 'life.json');

function madeAtOf(dataDir: string): number | null {
  if (!existsSync(dataDir)) return null;
  const record = existsSync(recordOf(dataDir))
    ? v.parse(recordSchema, JSON.parse(readFileSync(recordOf(dataDir), 'utf8')))
    : null;
  if (record?.version !== VERSION)
    throw new Error(`The demo in ${dataDir} is of an earlier version. Delete this folder, then start again.`);
  return record.madeAt;
}
