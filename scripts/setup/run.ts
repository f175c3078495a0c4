import { spawn } from 'node:child_process';

export type Finished = { readonly code: number; readonly output: string };

/** Runs a program, shows its output while it runs (unless quiet), and returns its exit code with all output. */
export function run(
  command: string,
  args: readonly string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program that must succeed.
 *
 * @throws {Error} with the command and its output when it fails.
 */
export async function must(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}${options.quiet ? `\n${output}` : ''}`);
  return output;
}
