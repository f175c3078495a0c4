import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthorityRecords, type AuthorityRecords } from '#simulator/authorityRecords.ts';
import { defaultBehaviour } from '#simulator/behaviour.ts';
import { createContactDesk } from '#simulator/contact/desk.ts';
import { createLibrary } from '#simulator/documents/library.ts';
import { createForgedSeal, createSeal } from '#simulator/documents/seal.ts';
import type { Signer } from '#simulator/documents/signing.ts';
import { createFaultBook, type FaultBook } from '#simulator/faults/faults.ts';
import { createRegister, type Register } from '#simulator/filing/register.ts';
import { createFilingStateServer } from '#simulator/filingState/server.ts';
import { createJournal } from '#simulator/journal.ts';
import { makePki, type Pki } from '#testEnvironment/credentials/pki.ts';
import { createCurl, type Curl } from '#testEnvironment/curl.ts';
import { run } from '#testEnvironment/run.ts';
import { aDeclaration, aSigner, aStatement } from './statements.ts';

const SERIAL = '2A01';
export const CUI = '12345674';
export const OTHER = '1234565';

/** The public services alone, with a clock that can be moved. */
export type StateHarness = {
  curl: Curl;
  records: AuthorityRecords;
  register: Register;
  faults: FaultBook;
  base: string;
  now: () => number;
  setOffset: (ms: number) => void;
  /** Files a statement; answers its index. */
  file: (fiscalCode?: string) => Promise<string>;
  /** The page of the state, and the bytes of a receipt. */
  ask: (id: string, cui?: string, ghiseu?: string) => Promise<string>;
  receipt: (index: string) => Promise<Buffer>;
  /** The words of a receipt whose signature holds. */
  textOf: (pdf: Buffer) => Promise<string>;
  stop: () => void;
};

/** Certificates and a signer, made once for all harnesses of a test file. */
export type Signing = { dir: string; pki: Pki; sign: Signer; remove: () => void };

/** Makes them in a folder of its own. */
export function prepareSigning(): Signing {
  const dir = mkdtempSync(join(tmpdir(), 'dosar-state-'));
  const pki = makePki(dir);
  return { dir, pki, sign: aSigner(pki, dir, SERIAL), remove: () => rmSync(dir, { recursive: true }) };
}

let jars = 0;

/** Starts the public services on empty records. */
export async function startStateHarness({ dir, pki, sign }: Signing): Promise<StateHarness> {
  jars += 1;
  const curl = createCurl({ rootCertificate: pki.rootCertificate, jar: join(dir, `jar-${jars}`) });
  let offsetMs = 0;
  const now = (): number => Date.now() + offsetMs;
  const records = createAuthorityRecords(now);
  records.enrol({ serial: SERIAL, cnp: '1111111111118', rights: [CUI, OTHER] });
  const behaviour = defaultBehaviour();
  const faults = createFaultBook();
  const register = createRegister({ records, behaviour, workDir: dir, issuerFile: pki.issuingCertificate, now });
  const library = createLibrary(records, { sign: createSeal(dir), stranger: createForgedSeal(dir) });
  const identity = { key: readFileSync(pki.serverKey), cert: readFileSync(pki.serverCertificate) };
  const contacts = createContactDesk({ records, now });
  const journal = createJournal(now);
  const server = createFilingStateServer({ identity, register, library, contacts, behaviour, faults, journal, now });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const base = `https://localhost:${address !== null && typeof address === 'object' ? address.port : 0}/StareD112`;
  return {
    curl,
    records,
    register,
    faults,
    base,
    now,
    setOffset: (ms) => {
      offsetMs = ms;
    },
    file: async (fiscalCode = CUI) =>
      register.submit('d300.pdf', await aStatement([aDeclaration({ fiscalCode })], sign), 'registered').index ?? '',
    ask: async (id, cui = CUI, ghiseu = 'N') => {
      const { stdout } = await curl('-i', '-d', `ghiseu=${ghiseu}&id=${id}&cui=${cui}`, `${base}/vizualizareStare.do`);
      const [head = '', page = ''] = stdout.toString('latin1').split(/\r\n\r\n(.*)/s);
      if (!HEAD_OF_PAGE.test(head)) throw new Error(`not the head of a page: ${head}`);
      return page;
    },
    receipt: async (index) => {
      const { stdout } = await curl('-i', `${base}/ObtineRecipisa?numefisier=${index}.pdf`);
      const end = stdout.indexOf('\r\n\r\n');
      const head = stdout.toString('latin1', 0, end);
      if (!head.includes(`Content-Disposition: inline;filename=${index}.pdf`))
        throw new Error(`not a receipt: ${head}`);
      return stdout.subarray(end + 4);
    },
    textOf: async (pdf) => {
      const path = join(dir, 'receipt.pdf');
      writeFileSync(path, pdf);
      if (!run('pdfsig', [path]).includes('Signature is Valid')) throw new Error('the signature does not hold');
      return run('pdftotext', ['-raw', path, '-']);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The services send empty locations with every answer, and their pages in chunks. */
const HEAD_OF_PAGE =
  /^HTTP\/1\.1 200 OK\r\nContent-Type: text\/html;charset=ISO-8859-1\r\nContent-Language: en-US\r\ncontent-location: \r\nlocation: \r\n[^]*Transfer-Encoding: chunked/;
