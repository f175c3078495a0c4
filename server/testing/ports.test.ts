import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { releasePort, takePort } from './ports.ts';

const PORTS = fileURLToPath(new URL('ports.ts', import.meta.url));

/** What another process gets. */
async function takenElsewhere(): Promise<number> {
  const script = `const { takePort } = await import(${JSON.stringify(PORTS)}); console.log(await takePort());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return Number(stdout);
}

describe('a port', () => {
  it('is taken by one caller, also at once, until it is released', async () => {
    const ports = await Promise.all([takePort(), takePort(), takePort()]);
    expect(new Set(ports).size).toBe(3);
    releasePort(ports[1]);
    expect(await takePort()).toBe(ports[1]);
    for (const port of ports) releasePort(port);
  });

  it('is below those that the system gives to connections', async () => {
    const port = await takePort();
    expect(port).toBeGreaterThan(1024);
    expect(port).toBeLessThan(32_768);
    releasePort(port);
  });

  it('is not taken where somebody listens on it already', async () => {
    const port = await takePort();
    const somebody = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void somebody.close());
    releasePort(port);
    const other = await takePort();
    expect(other).not.toBe(port);
    releasePort(other);
  });

  it('is taken by no other process, though nobody listens on it yet', async () => {
    const port = await takePort();
    expect(await takenElsewhere()).not.toBe(port);
    releasePort(port);
  });
});
