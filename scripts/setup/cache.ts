import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder outside of the tree, for what is made once and serves every checkout. */
export const cacheFolder = (name: string): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dosar', name);
