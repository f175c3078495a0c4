import type { Page } from 'playwright';
import * as v from 'valibot';
import { BULK_MAX } from '#contracts/limits.ts';
import { aDeclarationPdf } from '#serverTesting/declarations.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { aPerson } from '#steps/people.ts';
import { linkIsReady } from '#steps/shell.ts';
import { signIn } from '#steps/signIn.ts';
import { addClients, openAccount, type Account } from '#testEnvironment/account.ts';
import type { RefreshEnvironment } from '../refresh/environment.ts';
import { holderOf } from '../sign/signer.ts';

/** The one client whose declarations are filed. */
export const TAX_ID = '12345674';

const batchSchema = v.object({ signedUrl: v.string(), files: v.array(v.object({ id: v.string() })) });
const filingSchema = v.object({ id: v.string(), spvFilingStatus: v.literal('Validated') });
const detailSchema = v.object({ validatedStatementContent: v.object({ url: v.string() }) });

/** A firm that files: it speaks to the API, and sits at a page that leads its certificate. */
export type FilingFirm = {
  /** Uploads so many declarations that nobody has seen; answers their ids once they are found right. */
  prepare(count: number): Promise<readonly string[]>;
  /** Signed addresses of the bytes that are approved. */
  addressesOf(ids: readonly string[]): Promise<readonly string[]>;
};

/** Founds a firm, signs its owner in at the page and stores the certificate there. */
export async function foundFilingFirm(environment: RefreshEnvironment, page: Page): Promise<FilingFirm> {
  const { origin, credentials } = environment;
  const person = aPerson();
  const account = await openAccount(environment, person);
  await addClients(account, [TAX_ID]);
  await signIn(page, origin, person);
  await linkIsReady(page);
  await storeCertificate(page, { holder: holderOf(credentials).cn, pin: credentials.token.pin });
  let seed = 0;
  return {
    async prepare(count) {
      const ids: string[] = [];
      while (ids.length < count) {
        const numbers = Array.from({ length: Math.min(BULK_MAX, count - ids.length) }, () => (seed += 1));
        ids.push(...(await upload(account, numbers)));
      }
      return ids;
    },
    async addressesOf(ids) {
      const details = ids.map(async (id) => v.parse(detailSchema, await asked(account, 'GET', `/spv-filings/${id}`)));
      return (await Promise.all(details)).map(({ validatedStatementContent: { url } }) => new URL(url, origin).href);
    },
  };
}

/** A form and month of its own for each: the page leaves out of an approval what would be filed a second time. */
const formOf = (seed: number) => (seed % 2 === 0 ? 'D300' : 'D390');
const monthOf = (seed: number) => ({ month: 1 + (Math.floor(seed / 2) % 12), year: 2026 + Math.floor(seed / 24) });

async function upload(account: Account, seeds: readonly number[]): Promise<readonly string[]> {
  const documents = await Promise.all(
    seeds.map((seed) => aDeclarationPdf(formOf(seed), { fiscalCode: TAX_ID, seed, ...monthOf(seed) })),
  );
  const files = documents.map((bytes, at) => ({ name: `d300-${seeds[at]}.pdf`, sizeBytes: bytes.length }));
  const batch = v.parse(batchSchema, await asked(account, 'POST', '/content/batches', { files }));
  const { status } = await fetch(batch.signedUrl, { method: 'PUT', body: Buffer.concat(documents) });
  if (status !== 204) throw new Error(`the declarations were not taken: ${status}`);
  const ids: string[] = [];
  for (const { id: fileId } of batch.files) {
    ids.push(v.parse(filingSchema, await asked(account, 'POST', '/spv-filings/v2', { fileId })).id);
  }
  return ids;
}

async function asked(account: Account, method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, body: answer } = await account.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
}
