import { execFileSync } from 'node:child_process';

/** Runs a tool to its end and answers what it printed; its complaints become the error's text. */
export function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  try {
    return execFileSync(tool, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (cause) {
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
    throw new Error(`${tool} ${args[0] ?? ''} failed: ${stderr.trim()}`, { cause });
  }
}
