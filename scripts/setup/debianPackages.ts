import { spawnSync } from 'node:child_process';

/**
 * Debian packages of tests and demo: browser, token, independent checkers, load generator, other days, and the host's build tools.
 */
export const DEBIAN_PACKAGES = [
  'chromium',
  'chromium-headless-shell',
  'firefox-esr',
  'dpkg-dev',
  'softhsm2',
  'opensc',
  'libengine-pkcs11-openssl',
  'openssl',
  'curl',
  'poppler-utils',
  'qpdf',
  'tinyproxy-bin',
  'libxml2-utils',
  'python3-venv',
  'cmake',
  'clang',
  'libclang-dev',
  'gcc',
  'libc6-dev',
  'postgresql-15',
  'wrk',
  'faketime',
] as const;

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout?.includes(
    'install ok installed',
  ) ?? false;

/** Runs apt-get; what it says is of interest only when it fails. */
const apt = (...args: string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/**
 * Installs those of these Debian packages that are missing.
 *
 * @throws {Error} naming the packages to install when this user may not, or when apt fails.
 */
export function ensureDebianPackages(names: readonly string[] = DEBIAN_PACKAGES): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new Error(`Packages are missing. Install them with: sudo apt-get install ${missing.join(' ')}`);
  process.stdout.write(`Installing ${missing.join(' ')}\n`);
  apt('update', '-qq');
  const { status, stderr } = apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
  if (status !== 0) throw new Error(`apt-get could not install: ${missing.join(' ')}\n${stderr}`);
}
