import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { must } from '../setup/run.ts';
import { PROGRAM } from './host.ts';
import { inside } from './inside.ts';
import { buildInstaller } from './installer.ts';
import { windowsPath, type Windows } from './wine.ts';

/** Names the installer that is tested. */
export const INSTALLER = 'DOSAR_WINDOWS_INSTALLER';
/** Names the tool chain that it was made with. */
export const TOOL_CHAIN = 'DOSAR_WINDOWS_TOOL_CHAIN';

const chainSchema = v.strictObject({ root: v.string(), id: v.string() });
const UNINSTALL = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall`;

/** What `npm run windows` has built. */
export const built = () => ({
  installer: resolve(v.parse(v.string(), process.env[INSTALLER])),
  chain: v.parse(chainSchema, JSON.parse(v.parse(v.string(), process.env[TOOL_CHAIN]))),
});

/** An installer of the same program as another version, or with a configuration. */
export async function installerOf(windows: Windows, version: string, config?: string): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'dosar-installer-of-'));
  return buildInstaller(built().chain, windows, {
    program: PROGRAM,
    version,
    out,
    ...(config === undefined ? {} : { config }),
  });
}

/** The rows of a table of an installer, by the names of its columns. */
export async function tableOf(installer: string, table: string): Promise<Readonly<Record<string, string>>[]> {
  const text = await must(...inside(built().chain, ['msiinfo', 'export', installer, table]), { quiet: true });
  const [names = [], , , ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place] ?? ''])));
}

/** Runs the installer of Windows as who manages many computers does: without any window. */
export const silently = (windows: Windows, does: '/i' | '/x', installer: string) =>
  windows.run('msiexec', [does, windowsPath(installer), '/qn', '/norestart']);

/** The values below a key of the registry: name to data, by key. */
export async function registry(windows: Windows, key: string): Promise<Record<string, Record<string, string>>> {
  const { code, output } = await windows.run('reg', ['query', key, '/s']);
  if (code !== 0) return {};
  const keys: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of output.split(/\r?\n/)) {
    const [, name = '', data = ''] = /^ {4}(.+?) {4}REG_\w+ {4}(.*)$/.exec(line) ?? [];
    if (line.startsWith('HKEY_')) current = keys[line.trim()] = {};
    else if (name !== '') current[name] = data;
  }
  return keys;
}

/** The versions of the program that Windows lists as installed. */
export async function listedVersions(windows: Windows): Promise<string[]> {
  const entries = Object.values(await registry(windows, UNINSTALL));
  return entries
    .filter(({ DisplayName }) => DisplayName === 'Dosar Link')
    .map(({ DisplayVersion = '' }) => DisplayVersion);
}

/** The folders that Windows searches for programs. Wine leaves an empty entry where it takes one away. */
export async function searchPath(windows: Windows): Promise<string[]> {
  const values = await registry(windows, String.raw`HKLM\System\CurrentControlSet\Control\Session Manager\Environment`);
  const [environment = {}] = Object.values(values);
  return (environment.PATH ?? environment.Path ?? '').split(';').filter(Boolean);
}
