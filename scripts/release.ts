import { createPrivateKey, type KeyObject } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASE_MANIFEST } from '#contracts/link/release.ts';
import { buildExtension } from '#extension/build.ts';
import { EXTENSION_ID, EXTENSION_KEY } from '#extension/id.ts';
import { EXTENSION_VERSION, type ExtensionBrowser } from '#extension/manifest.ts';
import { readOrigins } from '#extension/origins.ts';
import { crxOf, idOf, publicKeyOf, updatesOf } from '#extension/packaging/crx.ts';
import { forFirefox } from '#extension/packaging/xpi.ts';
import { zipOf } from '#extension/packaging/zip.ts';
import { hostConfigFor } from './release/hostConfig.ts';
import { installersIn } from './release/installers.ts';
import { releaseOf } from './release/manifest.ts';
import { must } from './setup/run.ts';
import { testedInstaller } from './windows/artefact.ts';

/**
 * Makes what workstations install the link from, and the manifest that the page reads:
 *   node scripts/release.ts --origins https://app.example.ro [--out dist/web/link] [--installers FOLDER]
 *     [--host-config FILE] [--host-origins] [--firefox-signed FILE]
 *     [--key FILE --base-url https://app.example.ro/link]
 */
const { values } = parseArgs({
  options: {
    origins: { type: 'string' },
    out: { type: 'string', default: 'dist/web/link' },
    /** A folder with the .pkg that was built on macOS. */
    installers: { type: 'string' },
    /** A config.json that the Debian package puts into /etc/dosar-link. */
    'host-config': { type: 'string' },
    /** Writes the origins into that configuration too: the host then refuses all others. */
    'host-origins': { type: 'boolean', default: false },
    /** The file that Mozilla has signed from this build. Without it pages offer no file for Firefox. */
    'firefox-signed': { type: 'string' },
    /** The private key (PEM, RSA) that an extension installed by policy is signed with. */
    key: { type: 'string' },
    'base-url': { type: 'string' },
  },
});
if (values.origins === undefined) throw new Error('Name the origins of the product: --origins https://app.example.ro');
const origins = readOrigins(values.origins);
const out = resolve(values.out);
const key = values.key === undefined ? null : createPrivateKey(await readFile(values.key));
const signed = values['firefox-signed'] === undefined ? null : await readFile(values['firefox-signed']);
const HOST = 'native-host-rs/target/release/dosar-link';
const version = (await must(HOST, ['--version'], { quiet: true })).trim();
const installers = values.installers === undefined ? [] : await installersIn(values.installers, version);
const forWindows = await testedInstaller(version);
if (forWindows === null) process.stdout.write('without an installer for Windows: npm run windows makes it\n');
else installers.push(forWindows);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const work = await mkdtemp(join(tmpdir(), 'dosar-release-'));

/** Builds and packs the extension for a browser. */
async function extensionFor(browser: ExtensionBrowser): Promise<Uint8Array> {
  const publicKey = key === null ? EXTENSION_KEY : publicKeyOf(key).toString('base64');
  return zipOf(await buildExtension({ origins, browser, outDir: join(work, browser), key: publicKey }));
}

const putExtension = (ending: string, content: Uint8Array) =>
  writeFile(join(out, `dosar-link-extension_${EXTENSION_VERSION}-${ending}`), content);

/** Signs the extension for installation by policy, with the address of its updates. */
async function writeSigned(zip: Uint8Array, signer: KeyObject): Promise<void> {
  const id = idOf(publicKeyOf(signer));
  const name = `dosar-link-extension_${EXTENSION_VERSION}.crx`;
  await writeFile(join(out, name), crxOf(zip, signer));
  const base = values['base-url'];
  if (base === undefined) throw new Error('A signed extension needs --base-url: where browsers fetch it.');
  await writeFile(join(out, 'updates.xml'), updatesOf(id, EXTENSION_VERSION, `${base}/${name}`));
  if (id !== EXTENSION_ID) process.stdout.write(`extension id ${id}: name it as "extensionIds" in --host-config\n`);
}

/** The configuration of the package, if it has one. */
async function hostConfig(): Promise<string | null> {
  const named = values['host-config'];
  if (!values['host-origins']) return named === undefined ? null : resolve(named);
  const path = join(work, 'config.json');
  await writeFile(path, hostConfigFor(origins, named === undefined ? '{}' : await readFile(named, 'utf8')));
  return path;
}

const zip = await extensionFor('chromium');
await putExtension('chromium.zip', zip);
const firefox = forFirefox(await extensionFor('firefox'), signed);
await putExtension(firefox.ending, firefox.content);
if (key !== null) await writeSigned(zip, key);
const config = await hostConfig();
await must('native-host-rs/packaging/debian/build.sh', [HOST, out, ...(config === null ? [] : [config])]);
for (const path of installers) await copyFile(path, join(out, basename(path)));
const names = (await readdir(out)).sort();
const release = await releaseOf(
  version,
  names.map((name) => join(out, name)),
);
await writeFile(join(out, RELEASE_MANIFEST), `${JSON.stringify(release, null, 2)}\n`);
await rm(work, { recursive: true });
for (const { name, sizeBytes, sha256 } of release.files) process.stdout.write(`${sha256}  ${name} (${sizeBytes})\n`);
