import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { golden } from '#simulatorTesting/golden.ts';
import { setPortalStage, type PortalStage } from '#simulatorTesting/portal.ts';

let stage: PortalStage;
beforeAll(async () => {
  stage = await setPortalStage();
}, 60_000);
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

describe('the session of the portal', () => {
  it('without the button of the logon page nobody is asked for a certificate', async () => {
    const { curl } = stage.aVisitor();
    await curl(`${stage.simulator.addresses.filing}/WAS6DUS/`);
    const again = await curl(`${stage.simulator.addresses.filing}/my.policy`);
    expect(again.stdout.toString('latin1')).toBe(golden('logon'));
    expect((await stage.simulator.control.journal()).handshakes.renegotiated).toBe(0);
  });

  it('sometimes one more form comes between the button and the certificate', async () => {
    await stage.simulator.control.behave({ dummyForm: true });
    const { curl } = stage.aVisitor();
    const policy = `${stage.simulator.addresses.filing}/my.policy`;
    await curl(`${stage.simulator.addresses.filing}/WAS6DUS/`);
    const asked = await curl('-d', 'vhost=standard', policy);
    expect(asked.stdout.toString()).toContain('<form name="dummy" method="post" action="/my.policy">');
    expect((await stage.simulator.control.journal()).certificates).toEqual([]);
    expect((await curl('-d', 'dummy=1', policy)).stdout.toString('latin1')).toBe(golden('uploadForm'));
  });

  it('a client that posts again where it is sent is hung up on', async () => {
    const { curl } = stage.aVisitor();
    await curl(`${stage.simulator.addresses.filing}/WAS6DUS/`);
    const { stdout } = await curl(
      '-i',
      '--post302',
      '-d',
      'vhost=standard',
      `${stage.simulator.addresses.filing}/my.policy`,
    );
    expect(stdout.toString('latin1')).toContain('Location: /vdesk/hangup.php3\r\n');
    expect((await stage.simulator.control.journal()).certificates).toEqual([]);
  });

  it('a certificate shown minutes after the button meets a dead connection', async () => {
    const { curl } = stage.aVisitor();
    await curl(`${stage.simulator.addresses.filing}/WAS6DUS/`);
    await curl('--max-redirs', '0', '-d', 'vhost=standard', `${stage.simulator.addresses.filing}/my.policy`);
    await stage.simulator.control.advanceClock(121_000);
    const late = await curl(`${stage.simulator.addresses.filing}/my.policy`);
    expect([35, 52, 56]).toContain(late.exit);
  });

  it('a visitor without a certificate is hung up on, one with a certificate nobody knows meets the logon page', async () => {
    expect((await stage.aVisitor(null).signIn()).stdout.toString('latin1')).toContain('<title>Pagina logout</title>');
    expect((await stage.aVisitor(1).signIn()).stdout.toString('latin1')).toContain('<title>Pagina login</title>');
  });

  it('after ten idle minutes an upload is answered by a redirect, and nothing is filed', async () => {
    const visitor = stage.aVisitor();
    await visitor.signIn();
    await stage.simulator.control.advanceClock(601_000);
    const { stdout } = await visitor.upload(stage.signed, '--max-redirs', '0');
    expect(stdout.toString('latin1')).toMatch(
      /^HTTP\/1\.0 302 Found\r\nServer: BigIP\r\nContent-Length: 0\r\nLocation: \/my\.policy\r\n/m,
    );
    expect(await stage.simulator.control.filings()).toMatchObject([{ index: null, outcome: 'turnedAway' }]);
  });

  it('ends at /exit', async () => {
    const visitor = stage.aVisitor();
    await visitor.signIn();
    const { stdout } = await visitor.curl('-i', `${stage.simulator.addresses.filing}/exit`);
    expect(stdout.toString('latin1')).toMatch(/^HTTP\/1\.0 302 Found\r\n[^]*<title>Pagina logout<\/title>/);
    const { stdout: after } = await visitor.upload(stage.signed, '--max-redirs', '0');
    expect(after.toString('latin1')).toContain('Location: /my.policy\r\n');
  });

  it('is another than that of the mailbox', async () => {
    const visitor = stage.aVisitor();
    await visitor.signIn();
    await visitor.curl(`${stage.simulator.addresses.spv}/SPVWS2/rest/listaMesaje?zile=1`);
    expect((await stage.simulator.control.journal()).certificates).toMatchObject([{ count: 2 }]);
  });
});
