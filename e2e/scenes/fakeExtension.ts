import type { Page } from 'playwright';
import type { Language } from '#contracts/languages.ts';
import { linkError } from '#contracts/link/errors.ts';
import type { Finding } from '#contracts/link/fields.ts';
import { LINK_CHANNEL, LINK_PROTOCOL, type LinkResults } from '#contracts/link/messages.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';

const STATUS: LinkResults['status'] = {
  protocol: LINK_PROTOCOL,
  versions: REQUIRED_VERSIONS,
  workstation: { keyId: 'A'.repeat(22), publicKey: 'B'.repeat(87) },
  unsettled: [],
  unsettledRequests: [],
};

/** Stands in for the extension in a page; behind it the program is missing until `installHost`. */
export async function addExtension(page: Page, findings: Record<Language, readonly Finding[]>): Promise<void> {
  const missing = linkError('hostMissing');
  const results = { status: STATUS, listCertificates: { certificates: [], modules: [] } };
  await page.addInitScript(
    ({ channel, missing: error, results: known, findings: found }) => {
      window.addEventListener('message', ({ data }: MessageEvent) => {
        if (data?.channel !== channel || data.kind !== 'request') return;
        const { id, action, params } = data;
        const say = (reply: object) =>
          window.postMessage({ channel, kind: 'reply', reply: { id, action, ...reply } }, window.location.origin);
        say({ kind: 'ack', by: 'extension', waits: null });
        if (document.documentElement.dataset['host'] !== 'installed') return say({ kind: 'error', error });
        const result =
          action === 'doctor' ? { findings: Reflect.get(found, params.language) } : Reflect.get(known, action);
        return say(result === undefined ? { kind: 'error', error } : { kind: 'success', result });
      });
    },
    { channel: LINK_CHANNEL, missing, results, findings },
  );
}

/** From now on the program is behind the extension of this page. */
export const installHost = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset['host'] = 'installed'));
