import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';

/** Tools that run at the same time; the others wait their turn. */
const TOOLS_AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** What came of a tool's run. */
export type ToolResult = { exit: number; stdout: Buffer; stderr: string };

/**
 * Runs a tool to its end, with `input` as its standard input.
 *
 * @throws {Error} when the tool is not installed.
 */
export async function runTool(tool: string, args: readonly string[], input?: Uint8Array): Promise<ToolResult> {
  if (running >= TOOLS_AT_ONCE) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
  }
  running += 1;
  return run(tool, args, input).finally(() => {
    running -= 1;
    waiting.shift()?.();
  });
}

/**
 * Runs a tool that must succeed and answers what it printed.
 *
 * @throws {Error} with what the tool complained about.
 */
export async function mustRun(tool: string, args: readonly string[], input?: Uint8Array): Promise<Buffer> {
  const { exit, stdout, stderr } = await runTool(tool, args, input);
  if (exit !== 0) throw new Error(`${tool} ${args[0] ?? ''} ended with ${exit}: ${stderr.trim()}`);
  return stdout;
}

async function run(tool: string, args: readonly string[], input?: Uint8Array): Promise<ToolResult> {
  const child = spawn(tool, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  // A tool that has heard enough closes the pipe; its exit code says the rest.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [exit]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exit: typeof exit === 'number' ? exit : -1, stdout, stderr };
}
