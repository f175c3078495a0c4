import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inside } from './inside.ts';
import { keptToolChain, wantedHash } from './toolChain.ts';
import { windowsPath } from './wine.ts';

let cache = '';
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'dosar-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
});

function keep(id: string, wanted?: string): void {
  const folder = join(cache, 'dosar/windows', id);
  mkdirSync(folder, { recursive: true });
  if (wanted !== undefined) writeFileSync(join(folder, 'tool-chain.json'), JSON.stringify({ wanted, versions: [] }));
}

describe('the kept tool chain of Windows', () => {
  it('is the one that was made of what is asked for now', async () => {
    keep('older', 'another list');
    keep('whole', await wantedHash());
    expect(await keptToolChain()).toEqual({ root: join(cache, 'dosar/windows/whole'), id: 'whole' });
  });

  it('is none where nothing was made, or a making was cut off', async () => {
    expect(await keptToolChain()).toBeNull();
    keep('.new-1');
    keep('older', 'another list');
    expect(await keptToolChain()).toBeNull();
  });

  it('gets nothing of the environment that starts it', () => {
    vi.stubEnv('DOSAR_SECRET', 'secret');
    const [, args] = inside({ root: '/chain' }, ['cargo', 'build'], { RUST_LOG: 'info' });
    const command = args.slice(args.indexOf('--') + 1);
    expect(command.slice(0, 2)).toEqual(['env', '-i']);
    expect(command.slice(-3)).toEqual(['RUST_LOG=info', 'cargo', 'build']);
    expect(command.join(' ')).not.toContain('secret');
  });

  it('names files as Windows does', () => {
    expect(windowsPath('/tmp/a b/c.msi')).toBe(String.raw`Z:\tmp\a b\c.msi`);
  });
});
