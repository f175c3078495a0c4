import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { golden } from '#simulatorTesting/golden.ts';
import { startPortalHarness, type PortalHarness, type Visitor } from '#simulatorTesting/portal.ts';

let harness: PortalHarness;
beforeAll(async () => {
  harness = await startPortalHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('faults at the upload', () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = harness.aVisitor();
    await visitor.signIn();
  });

  it.each([
    [{ kind: 'reset' }, 56, null],
    [{ kind: 'reset', registered: true }, 56, '1200000001'],
    [{ kind: 'closed' }, 52, null],
    [{ kind: 'closed', registered: true }, 52, '1200000001'],
    [{ kind: 'hang', registered: true }, 28, '1200000001'],
    [{ kind: 'serverError', status: 503 }, 22, null],
    [{ kind: 'serverError', status: 502, registered: true }, 22, '1200000001'],
    [{ kind: 'brokenOff' }, 18, '1200000001'],
    [{ kind: 'slow', ms: 100 }, 0, '1200000001'],
    [{ kind: 'logoutPage' }, 0, null],
    [{ kind: 'sessionEnded' }, 47, null],
    [{ kind: 'nonceHop' }, 47, null],
  ] as const)('%o', async (fault, expected, index) => {
    await harness.simulator.control.addFault({ ...fault, endpoint: 'filingUpload', times: 1 });
    const { exit } = await visitor.upload(harness.signed, '--max-time', '2', '--max-redirs', '0', '-f');
    expect(exit).toBe(expected);
    const outcome = index === null ? 'turnedAway' : 'registered';
    expect(await harness.simulator.control.filings()).toMatchObject([
      { index, outcome, sha256: sha256(harness.signed) },
    ]);
    expect(await harness.simulator.control.uploadsOf(sha256(harness.original))).toBe(1);
  });

  it.each([
    ['reset', [55, 56]],
    ['hang', [28]],
  ] as const)('the connection is lost while the file is on its way: %s', async (kind, exits) => {
    const large = join(harness.dir, 'large.pdf');
    writeFileSync(large, Buffer.alloc(5_000_000));
    await harness.simulator.control.addFault({ kind, endpoint: 'filingBody', times: 1 });
    expect(exits).toContain((await visitor.upload(large, '--max-time', '2')).exit);
    expect(await harness.simulator.control.filings()).toEqual([]);
    expect((await visitor.upload(large)).exit).toBe(0);
    expect(await harness.simulator.control.filings()).toMatchObject([{ outcome: 'registered', sizeBytes: 5_000_000 }]);
  });

  it('a rejection says its reason on the page of the portal', async () => {
    await harness.simulator.control.addFault({
      kind: 'rejection',
      endpoint: 'filingUpload',
      reason: 'Fişierul nu este semnat',
    });
    const { stdout } = await visitor.upload(harness.signed);
    const page = golden('rejection').replace(
      'Nu ati selectat fisierul ce urmeaza a fi transmis',
      'Fi&#351;ierul nu este semnat',
    );
    expect(stdout.toString('latin1').split(/\r\n\r\n(.*)/s)[1]).toBe(page);
    expect(await harness.simulator.control.filings()).toMatchObject([{ index: null, outcome: 'rejected' }]);
  });

  it('a filing registered behind a reset has its receipt in the end', async () => {
    await harness.simulator.control.addFault({ kind: 'reset', endpoint: 'filingUpload', registered: true, times: 1 });
    await visitor.upload(harness.signed);
    await harness.simulator.control.processFilings();
    const listing = await visitor.curl(`${harness.simulator.addresses.spv}/SPVWS2/rest/listaMesaje?zile=1`);
    expect(listing.stdout.toString()).toContain('INTERNT-1200000001-');
  });
});

describe('faults on the way in', () => {
  it.each([
    ['filingConnect', 'hang', 28],
    ['filingConnect', 'reset', 35],
    ['filingLogin', 'hang', 28],
    ['filingLogin', 'reset', 56],
  ] as const)('%s %s', async (endpoint, kind, exit) => {
    const { curl } = harness.aVisitor();
    await curl(`${harness.simulator.addresses.filing}/WAS6DUS/`);
    await harness.simulator.control.addFault({ kind, endpoint });
    const button = await curl(
      '--max-time',
      '1',
      '-d',
      'vhost=standard',
      `${harness.simulator.addresses.filing}/my.policy`,
    );
    expect(button.exit).toBe(exit);
  });

  it('a logout page stands in the place of the logon page', async () => {
    await harness.simulator.control.addFault({ kind: 'logoutPage', endpoint: 'filingLogon' });
    const { stdout } = await harness.aVisitor().curl(`${harness.simulator.addresses.filing}/WAS6DUS/`);
    expect(stdout.toString()).toContain('<title>Pagina logout</title>');
  });
});
