import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { must } from '../setup/run.ts';
import { installerName } from './artefact.ts';
import { inside } from './inside.ts';
import type { ToolChain } from './toolChain.ts';
import { windowsPath, type Windows } from './wine.ts';

type Options = {
  readonly program: string;
  readonly version: string;
  /** A configuration for all users of the workstation, which lies beside the program. */
  readonly config?: string;
  /** Signs the file that it is named, in place. */
  readonly sign?: string;
  readonly out: string;
};

const PACKAGING = 'native-host-rs/packaging/windows';
const MANIFESTS = { chromium: 'ro.dosar.link.json', firefox: 'ro.dosar.link.firefox.json' };
/** wixl has no way to say that the folder leaves the PATH again; the table says it. */
const PATH_TABLE = 'Environment.idt';
const PATH_ACTIONS = { WriteEnvironmentStrings: 5200, RemoveEnvironmentStrings: 3300 };

/** Builds the installer of a program; the same program, configuration and commit give the same bytes. */
export async function buildInstaller(chain: ToolChain, windows: Windows, options: Options): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'dosar-installer-'));
  try {
    await fillStage(windows, stage, options);
    return await pack(chain, stage, options);
  } finally {
    await rm(stage, { recursive: true });
  }
}

async function fillStage(windows: Windows, stage: string, { program, config, sign }: Options): Promise<void> {
  const staged = join(stage, 'dosar-link.exe');
  await copyFile(program, staged);
  if (sign !== undefined) await must(sign, [staged]);
  const configured = join(stage, 'config.json');
  await (config === undefined ? writeFile(configured, '{}') : copyFile(config, configured));
  for (const [browser, name] of Object.entries(MANIFESTS)) {
    // A path without a folder is looked up beside the manifest, wherever that is installed.
    const args = ['manifest', browser, '--program', 'dosar-link.exe'];
    const text = await windows.read(staged, args, { DOSAR_LINK_CONFIG: windowsPath(configured) });
    await writeFile(join(stage, name), `${text.trim().replaceAll('\r\n', '\n')}\n`);
  }
}

async function pack(chain: ToolChain, stage: string, { version, config, sign, out }: Options): Promise<string> {
  const seconds = Number(
    process.env.SOURCE_DATE_EPOCH ?? (await must('git', ['log', '-1', '--format=%ct'], { quiet: true })),
  );
  const files = ['dosar-link.exe', 'config.json', ...Object.values(MANIFESTS)].map((name) => join(stage, name));
  const sources = [join(PACKAGING, 'dosar-link.wxs'), join(PACKAGING, PATH_TABLE)];
  const hash = createHash('sha256').update(JSON.stringify([version, config !== undefined]));
  for (const path of [...files, ...sources]) hash.update(await readFile(path));
  const content = hash.digest('hex');
  for (const path of files) await utimes(path, seconds, seconds);
  await mkdir(out, { recursive: true });
  const msi = join(resolve(out), installerName(version));
  const tool = (program: string, ...args: string[]) => must(...inside(chain, [program, ...args]), { quiet: true });
  const defined = {
    Version: version,
    Config: config === undefined ? 'no' : 'yes',
    ProductCode: codeOf('product', content),
  };
  const defines = Object.entries(defined).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  // It finds the files beside the description.
  await copyFile(join(PACKAGING, 'dosar-link.wxs'), join(stage, 'dosar-link.wxs'));
  await tool('wixl', '-a', 'x64', ...defines, '-o', msi, join(stage, 'dosar-link.wxs'));
  await tool('msibuild', msi, '-i', resolve(PACKAGING, PATH_TABLE));
  for (const [action, place] of Object.entries(PATH_ACTIONS)) {
    await tool(
      'msibuild',
      msi,
      '-q',
      `INSERT INTO \`InstallExecuteSequence\` (\`Action\`, \`Sequence\`) VALUES ('${action}', ${place})`,
    );
  }
  await fixSummary(tool, msi, join(stage, '_SummaryInformation.idt'), codeOf('package', content), seconds);
  if (sign !== undefined) await must(sign, [msi]);
  return msi;
}

/** Gives the installer the time of the commit and a number of its content, where wixl writes the present and a random one. */
async function fixSummary(
  tool: (program: string, ...args: string[]) => Promise<string>,
  msi: string,
  table: string,
  code: string,
  seconds: number,
): Promise<void> {
  const time = new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
  const values: Readonly<Record<string, string>> = { 9: code, 12: time, 13: time };
  const summary = await tool('msiinfo', 'export', msi, '_SummaryInformation');
  const lines = summary.split('\r\n').map((line) => {
    const [id = ''] = line.split('\t');
    return id in values ? `${id}\t${values[id]}` : line;
  });
  await writeFile(table, lines.join('\r\n'));
  await tool('msibuild', msi, '-i', table);
}

/** A number as Windows writes it, always the same for the same content. */
function codeOf(kind: string, content: string): string {
  const digits = createHash('sha256').update(`dosar-link ${kind} ${content}`).digest('hex').toUpperCase();
  return `{${[digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')}}`;
}
