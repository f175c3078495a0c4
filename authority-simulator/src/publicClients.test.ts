import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CNP, CUI } from '#simulatorTesting/mailbox.ts';
import { indexOf, startPortalHarness, type PortalHarness } from '#simulatorTesting/portal.ts';
import { createCurl, type Curl } from '#testEnvironment/curl.ts';

let harness: PortalHarness;
beforeAll(async () => {
  harness = await startPortalHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

const SPV = '/SPVWS2/rest';
const CLIENT = fileURLToPath(new URL('../testing/cookieClient.py', import.meta.url));

const callSchema = v.object({
  end: v.picklist(['answered', 'signInNeeded', 'tooManyHops']),
  hops: v.number(),
  text: v.string(),
});
const requestedSchema = v.object({ id_solicitare: v.number() });
const listingSchema = v.object({
  mesaje: v.array(v.object({ id: v.string(), id_solicitare: v.nullable(v.string()), tip: v.string() })),
});

let jars = 0;

/** A curl with the first holder's certificate, and its cookie jar. */
function aSignIn(): Curl & { jar: string } {
  jars += 1;
  const { pki, token } = harness.credentials;
  const [holder] = token.holders;
  if (!holder) throw new Error('the token has no holder');
  const jar = join(harness.dir, `client-jar-${jars}`);
  return Object.assign(createCurl({ rootCertificate: pki.rootCertificate, jar, identity: { token, holder } }), { jar });
}

/** Calls paths one after the other with the cookies of a jar alone. */
async function callAll(jar: string, paths: readonly string[]) {
  const { port } = new URL(harness.simulator.addresses.spv);
  const child = spawn('python3', [CLIENT, harness.credentials.pki.rootCertificate, port, jar]);
  child.stdin.end(paths.map((path) => `${path}\n`).join(''));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => v.parse(callSchema, JSON.parse(line)));
}

const listingOf = (body: string) => v.parse(listingSchema, JSON.parse(body));

describe('the Python client: signs in once by curl, then calls with the cookies alone', () => {
  it('lists, narrows to one mailbox, downloads and asks for a report until it arrives', async () => {
    const [id = ''] = await harness.simulator.control.addMessages({ cif: CUI, tip: 'DECLARATIE ', detalii: 'x' });
    const signIn = aSignIn();
    await signIn(`${harness.simulator.addresses.spv}${SPV}/listaMesaje?zile=1`);
    const [all, narrowed, document, requested, notYet] = await callAll(signIn.jar, [
      `${SPV}/listaMesaje?zile=90`,
      `${SPV}/listaMesaje?zile=7&cif=${CUI}`,
      `${SPV}/descarcare?id=${id}`,
      `${SPV}/cerere?tip=VECTOR+FISCAL&cui=${CUI}`,
      `${SPV}/listaMesaje?zile=7`,
    ]);
    expect(listingOf(all?.text ?? '').mesaje).toEqual([{ id, id_solicitare: null, tip: 'DECLARATIE ' }]);
    expect(listingOf(narrowed?.text ?? '').mesaje).toHaveLength(1);
    expect(document?.text).toMatch(/^%PDF-/);
    const wanted = String(v.parse(requestedSchema, JSON.parse(requested?.text ?? '')).id_solicitare);
    expect(listingOf(notYet?.text ?? '').mesaje).toHaveLength(1);

    await harness.simulator.control.advanceClock(15_000);
    const [later] = await callAll(signIn.jar, [`${SPV}/listaMesaje?zile=7`]);
    const report = listingOf(later?.text ?? '').mesaje.find((message) => message.id_solicitare === wanted);
    const [answer] = await callAll(signIn.jar, [`${SPV}/descarcare?id=${report?.id}`]);
    expect(answer?.text).toMatch(/^%PDF-/);
    expect((await harness.simulator.control.journal()).certificates).toMatchObject([{ count: 1 }]);
  });

  it('follows a check in mid-session, and stops where the certificate is asked for', async () => {
    const signIn = aSignIn();
    await signIn(`${harness.simulator.addresses.spv}${SPV}/listaMesaje?zile=1`);
    await harness.simulator.control.behave({ nonceHopEvery: 1 });
    const path = `${SPV}/listaMesaje?zile=5`;
    const calls = await callAll(signIn.jar, [path, path]);
    expect(calls.map(({ end }) => end)).toEqual(['answered', 'answered']);
    expect(calls.at(-1)).toEqual({
      end: 'answered',
      hops: 2,
      text: '{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 5 zile"}',
    });
    await harness.simulator.control.endSessions();
    expect(await callAll(signIn.jar, [path])).toEqual([{ end: 'signInNeeded', hops: 0, text: '/my.policy' }]);
  });
});

describe('the PHP client: shows the certificate to each host and keeps the cookies of both', () => {
  it('lists sixty days, asks for a tax record, collects it, and reads refusals from the body', async () => {
    const curl = aSignIn();
    const spv = async (call: string) => (await curl(`${harness.simulator.addresses.spv}${SPV}/${call}`)).stdout;
    expect((await spv('listaMesaje?zile=60')).toString()).toContain('Nu exista mesaje in ultimele 60 zile');
    const requested = (await spv(`cerere?tip=Fisa+Rol&cui=${CUI}`)).toString();
    expect(requested).toContain('"titlu":"Transmitere cerere tip Fisa Rol"');
    await harness.simulator.control.advanceClock(120_000);
    const [message] = listingOf((await spv('listaMesaje?zile=60')).toString()).mesaje;
    expect(message?.id_solicitare).toBe(String(v.parse(requestedSchema, JSON.parse(requested)).id_solicitare));
    expect((await spv(`descarcare?id=${message?.id}`)).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await spv('cerere?tip=D300&cui=8000000000&an=2026&luna=7')).toString()).toContain('Nu veti drept');
  });

  it('files at the portal, reads the index, then the state, the receipt and its message', async () => {
    const visitor = harness.aVisitor();
    await visitor.signIn();
    const index = indexOf(await visitor.upload(harness.signed));
    expect(index).toMatch(/^\d{10}$/);
    expect(await harness.askState(index)).toContain('In prelucrare');
    await harness.simulator.control.processFilings();
    expect(await harness.askState(index)).toContain('Documentul este valid');
    expect((await harness.ask(`ObtineRecipisa?numefisier=${index}.pdf`)).subarray(0, 5).toString()).toBe('%PDF-');
    const curl = aSignIn();
    const { stdout } = await curl(`${harness.simulator.addresses.spv}${SPV}/listaMesaje?zile=60`);
    expect(stdout.toString()).toContain(`numar_inregistrare INTERNT-${index}-`);
    expect(stdout.toString()).toContain(`"cnp":"${CNP}"`);
  });
});
