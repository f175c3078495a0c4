import { spawn } from 'node:child_process';

type Finished = { readonly code: number; readonly output: string };

/** Runs a program, shows what it prints while it runs (unless quiet), and answers its exit code with all it printed. */
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
 * @throws {Error} with the command and what it printed when it does not.
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
