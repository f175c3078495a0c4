import type { Language } from '#contracts/languages.ts';
import type { Finding } from '#contracts/link/fields.ts';
import { RELEASE_FOLDER, RELEASE_MANIFEST, type Release } from '#contracts/link/release.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { addExtension, installHost } from '../../scenes/fakeExtension.ts';
import { enter, type Visit } from './visit.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const RELEASE: Release = {
  versions: REQUIRED_VERSIONS,
  required: REQUIRED_VERSIONS,
  files: [
    {
      part: 'host',
      platform: 'windows',
      name: `dosar-link_${REQUIRED_VERSIONS.host}_x64.msi`,
      sizeBytes: 3_400_000,
      sha256: '3f'.repeat(32),
    },
  ],
};
const FINDINGS: Record<Language, readonly Finding[]> = {
  en: [
    { state: 'good', text: 'This is Dosar Link 2.2.0', remedy: null },
    {
      state: 'problem',
      text: 'Microsoft Edge does not know Dosar Link',
      remedy: 'Install Dosar Link again, or run: dosar-link install',
    },
    { state: 'note', text: 'No certificate found', remedy: 'Plug the token in' },
  ],
  ro: [
    { state: 'good', text: 'Acesta este Dosar Link 2.2.0', remedy: null },
    {
      state: 'problem',
      text: 'Microsoft Edge nu știe de Dosar Link',
      remedy: 'Instalați din nou Dosar Link sau rulați: dosar-link install',
    },
    { state: 'note', text: 'Nu s-a găsit niciun certificat', remedy: 'Conectați tokenul' },
  ],
};

/** A person on Windows installs the program, until the link answers, and has the computer checked. */
export async function tourInstallGuide(visit: Visit): Promise<void> {
  const { page, look, words } = visit;
  const { messages, statusBar } = words;
  await page.addInitScript(
    (userAgent) => Object.defineProperty(navigator, 'userAgent', { get: () => userAgent }),
    WINDOWS,
  );
  await addExtension(page, FINDINGS);
  await page.route(`**${RELEASE_FOLDER}${RELEASE_MANIFEST}`, (route) => route.fulfill({ json: RELEASE }));
  await enter(visit, '/spv/messages');
  await page.getByRole('button', { name: messages.empty.installAction }).click();
  const guide = page.getByRole('dialog', { name: statusBar.install.title });
  await look('how to install the link on Windows', guide.getByText(statusBar.install.answer.noProgram));
  await guide.getByText(statusBar.install.help.title).click();
  await look('what to do when the link does not answer', guide.getByText(statusBar.install.help.startMenu));
  for (const system of ['macOS', 'Linux']) {
    await guide.getByText(system, { exact: true }).click();
    await look(`how to install the link on ${system}`, guide.getByText(statusBar.install.noFile));
  }
  await installHost(page);
  await guide.getByRole('button', { name: statusBar.install.done }).click();
  await look('the link answers in its guide', guide.locator('output[data-tone=positive]'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: statusBar.details.open }).click();
  await page.getByRole('button', { name: statusBar.report.open }).click();
  await look(
    'the check of this computer',
    page.getByRole('dialog', { name: statusBar.report.title }).getByRole('list'),
  );
}
