import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { golden, goldenHeads, maskedHead } from '#simulatorTesting/golden.ts';
import { CNP, CUI } from '#simulatorTesting/mailbox.ts';
import { indexOf, startPortalHarness, type PortalHarness } from '#simulatorTesting/portal.ts';
import { run } from '#testEnvironment/run.ts';

let harness: PortalHarness;
beforeAll(async () => {
  harness = await startPortalHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const answersOf = (stdout: Buffer): string[] => stdout.toString('latin1').split(/(?=^HTTP\/)/m);

describe('curl with the key on the token, at the portal', () => {
  it('meets the logon page, shows the certificate, and stands before the form', async () => {
    const { curl } = harness.aVisitor();
    const first = answersOf((await curl('-i', `${harness.simulator.addresses.filing}/WAS6DUS/`)).stdout);
    expect(first).toHaveLength(2);
    expect(maskedHead(first[0])).toBe(goldenHeads('portalLogin')[0]);
    expect(first[1]).toMatch(/^HTTP\/1\.0 200 OK\r\nServer: BigIP\r\n/);
    expect(first[1]).toContain(golden('logon'));
    expect((await harness.simulator.control.journal()).certificates).toEqual([]);

    const button = await curl('-i', '-d', 'vhost=standard', `${harness.simulator.addresses.filing}/my.policy`);
    const answers = answersOf(button.stdout);
    expect(answers).toHaveLength(4);
    expect(answers.slice(0, 3).map(maskedHead)).toEqual(goldenHeads('portalLogin').slice(1));
    const [head = '', body] = answers[3]!.split(/\r\n\r\n(.*)/s);
    expect(head).toMatch(
      /^HTTP\/1\.1 200 OK\r\nX-Powered-By: Servlet\/3\.0\r\nContent-Language: en-US\r\nSet-Cookie: JSESSIONID=[^;]+; Path=\/; HttpOnly\r\nContent-Type: text\/html;charset=ISO-8859-1\r\n/,
    );
    expect(body).toBe(golden('uploadForm'));
    const { certificates } = await harness.simulator.control.journal();
    expect(certificates).toMatchObject([
      { serial: harness.credentials.token.holders[0]!.serial, count: 1, accepted: true },
    ]);
  });

  it('files a statement, sees it valid, and fetches the receipt from both places', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const filed = await visitor.upload(harness.signed);
    const index = indexOf(filed);
    const page = golden('success').replace('d406t.pdf', 'd300-semnat.pdf').replace('1100000005', index);
    expect(filed.stdout.toString('latin1').split(/\r\n\r\n(.*)/s)[1]).toBe(page);

    expect(await harness.askState(index)).toContain('<td>In prelucrare<br>');
    await harness.simulator.control.advanceClock(5000);
    expect(await harness.askState(index)).toContain('<td>Documentul este valid<br>');

    const file = join(harness.dir, `${index}.pdf`);
    writeFileSync(file, await harness.ask(`ObtineRecipisa?numefisier=${index}.pdf`));
    expect(run('pdfsig', [file])).toMatch(/Total document signed[^]*Signature is Valid/);
    expect(run('pdftotext', ['-raw', file, '-'])).toContain('Nu existã erori de validare.');
    expect(run('qpdf', ['--show-npages', file])).toBe('1\n');

    const rest = `${harness.simulator.addresses.spv}/SPVWS2/rest`;
    const listing: { mesaje: { id: string; tip: string; detalii: string }[] } = JSON.parse(
      (await visitor.curl(`${rest}/listaMesaje?zile=1`)).stdout.toString(),
    );
    expect(listing.mesaje).toMatchObject([{ tip: 'RECIPISA' }]);
    expect(listing.mesaje[0]?.detalii).toMatch(
      new RegExp(
        `^recipisa pentru CIF ${CUI}, tip D300, numar_inregistrare INTERNT-${index}-\\d{4}/\\d\\d-\\d\\d-\\d{4}, perioada raportare 7\\.2026$`,
      ),
    );
    const download = await visitor.curl(`${rest}/descarcare?id=${listing.mesaje[0]?.id}`);
    expect(download.stdout.equals(readFileSync(file))).toBe(true);
  });

  it('is on record with what it filed', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(harness.signed));
    expect(await harness.simulator.control.filings()).toMatchObject([
      {
        index,
        outcome: 'registered',
        fileName: 'd300-semnat.pdf',
        sha256: sha256(harness.signed),
        serial: harness.credentials.token.holders[0]!.serial,
        form: 'D300',
        fiscalCode: CUI,
        period: { month: 7, year: 2026 },
        state: 'processing',
      },
    ]);
    expect(await harness.simulator.control.uploadsOf(sha256(harness.signed))).toBe(1);
    expect(await harness.simulator.control.uploadsOf(sha256(harness.original))).toBe(1);
    await visitor.upload(harness.signed);
    expect(await harness.simulator.control.uploadsOf(sha256(harness.original))).toBe(2);
  });

  it('is not told that the certificate has no right for the code: the state says so later', async () => {
    await harness.simulator.control.addCertificates({
      serial: harness.credentials.token.holders[0]!.serial,
      cnp: CNP,
      rights: [],
    });
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(harness.signed));
    expect(index).toMatch(/^\d{10}$/);
    await harness.simulator.control.processFilings();
    expect(await harness.askState(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid<br>');
    expect(await harness.simulator.control.filings()).toMatchObject([{ state: 'notValid', problem: 'noRight' }]);
  });

  it('finds on the receipt what the authority was told to find', async () => {
    await harness.simulator.control.setVerdicts({
      form: 'D300',
      fiscalCode: CUI,
      verdict: 'errors',
      findings: ['E: proba'],
    });
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(harness.signed));
    await harness.simulator.control.processFilings();
    expect(await harness.askState(index)).toContain('<td>Documentul are erori de validare<br>');
    expect(await harness.simulator.control.filings()).toMatchObject([{ index, state: 'errors', problem: null }]);
  });

  it('sees why a form without a file was refused', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const empty = join(harness.dir, 'empty.pdf');
    writeFileSync(empty, '');
    const { stdout } = await visitor.upload(empty);
    expect(stdout.toString('latin1').split(/\r\n\r\n(.*)/s)[1]).toBe(golden('rejection'));
    expect(await harness.simulator.control.filings()).toEqual([]);
  });
});
