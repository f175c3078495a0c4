import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { golden } from '#simulatorTesting/golden.ts';
import { startPortalHarness, type PortalHarness } from '#simulatorTesting/portal.ts';

let harness: PortalHarness;
beforeAll(async () => {
  harness = await startPortalHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

describe('the session of the portal', () => {
  it('without the button of the logon page nobody is asked for a certificate', async () => {
    const { curl } = harness.aVisitor();
    await curl(`${harness.simulator.addresses.filing}/WAS6DUS/`);
    const again = await curl(`${harness.simulator.addresses.filing}/my.policy`);
    expect(again.stdout.toString('latin1')).toBe(golden('logon'));
    expect((await harness.simulator.control.journal()).handshakes.renegotiated).toBe(0);
  });

  it('sometimes one more form comes between the button and the certificate', async () => {
    await harness.simulator.control.behave({ dummyForm: true });
    const { curl } = harness.aVisitor();
    const policy = `${harness.simulator.addresses.filing}/my.policy`;
    await curl(`${harness.simulator.addresses.filing}/WAS6DUS/`);
    const asked = await curl('-d', 'vhost=standard', policy);
    expect(asked.stdout.toString()).toContain('<form name="dummy" method="post" action="/my.policy">');
    expect((await harness.simulator.control.journal()).certificates).toEqual([]);
    expect((await curl('-d', 'dummy=1', policy)).stdout.toString('latin1')).toBe(golden('uploadForm'));
  });

  it('a client that posts again where it is sent is hung up on', async () => {
    const { curl } = harness.aVisitor();
    await curl(`${harness.simulator.addresses.filing}/WAS6DUS/`);
    const { stdout } = await curl(
      '-i',
      '--post302',
      '-d',
      'vhost=standard',
      `${harness.simulator.addresses.filing}/my.policy`,
    );
    expect(stdout.toString('latin1')).toContain('Location: /vdesk/hangup.php3\r\n');
    expect((await harness.simulator.control.journal()).certificates).toEqual([]);
  });

  it('a certificate shown minutes after the button meets a dead connection', async () => {
    const { curl } = harness.aVisitor();
    await curl(`${harness.simulator.addresses.filing}/WAS6DUS/`);
    await curl('--max-redirs', '0', '-d', 'vhost=standard', `${harness.simulator.addresses.filing}/my.policy`);
    await harness.simulator.control.advanceClock(121_000);
    const late = await curl(`${harness.simulator.addresses.filing}/my.policy`);
    expect([35, 52, 56]).toContain(late.exit);
  });

  it('a visitor without a certificate is hung up on, one with a certificate nobody knows meets the logon page', async () => {
    expect((await harness.aVisitor(null).signIn()).stdout.toString('latin1')).toContain('<title>Pagina logout</title>');
    expect((await harness.aVisitor(1).signIn()).stdout.toString('latin1')).toContain('<title>Pagina login</title>');
  });

  it('after ten idle minutes an upload is answered by a redirect, and nothing is filed', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    await harness.simulator.control.advanceClock(601_000);
    const { stdout } = await visitor.upload(harness.signed, '--max-redirs', '0');
    expect(stdout.toString('latin1')).toMatch(
      /^HTTP\/1\.0 302 Found\r\nServer: BigIP\r\nContent-Length: 0\r\nLocation: \/my\.policy\r\n/m,
    );
    expect(await harness.simulator.control.filings()).toMatchObject([{ index: null, outcome: 'turnedAway' }]);
  });

  it('ends at /exit', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const { stdout } = await visitor.curl('-i', `${harness.simulator.addresses.filing}/exit`);
    expect(stdout.toString('latin1')).toMatch(/^HTTP\/1\.0 302 Found\r\n[^]*<title>Pagina logout<\/title>/);
    const { stdout: after } = await visitor.upload(harness.signed, '--max-redirs', '0');
    expect(after.toString('latin1')).toContain('Location: /my.policy\r\n');
  });

  it('is another than that of the mailbox', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    await visitor.curl(`${harness.simulator.addresses.spv}/SPVWS2/rest/listaMesaje?zile=1`);
    expect((await harness.simulator.control.journal()).certificates).toMatchObject([{ count: 2 }]);
  });
});
