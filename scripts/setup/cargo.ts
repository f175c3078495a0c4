import { keptBoringSsl } from './boringssl.ts';
import { run, type Finished } from './run.ts';

type Options = { readonly quiet?: boolean; readonly env?: NodeJS.ProcessEnv };

/** Release everywhere: BoringSSL is compiled once, and what is tested is what ships. */
const HOST = ['--release', '--manifest-path', 'native-host-rs/Cargo.toml'];

/** Runs cargo over the native host. Every build of the host goes through here, so that all share one BoringSSL. */
export async function cargo(command: string, args: readonly string[], options: Options = {}): Promise<Finished> {
  return run('cargo', [command, ...HOST, ...args], { ...options, env: { ...(await keptBoringSsl()), ...options.env } });
}

/**
 * Builds the native host where it is stale; cargo decides.
 *
 * @throws {Error} when it does not compile; cargo has then said why.
 */
export async function buildHost(): Promise<void> {
  const { code } = await cargo('build', ['--quiet']);
  if (code !== 0) throw new Error(`The build of the host ended with ${code}.`);
}
