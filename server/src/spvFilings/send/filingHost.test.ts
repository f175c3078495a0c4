import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aReceipt, aStatement } from '#serverTesting/declarations.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import { onThisMachine } from '../../../../scripts/test/machine.ts';
import type { Actor } from '../../http/actor.ts';

const TAX_ID = '12345674';
const INDEX = '1100000001';
const DESK = 'd'.repeat(22);
const CANARY = 'canary';

/** An authority with one filing and its receipt. */
const authority = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') {
    void aReceipt([
      `Ati depus o declaratie tip D300 cu numarul INTERNT-${INDEX}-2026`,
      'Nu exista erori de validare.',
    ]).then((receipt) => response.end(receipt));
    return;
  }
  response.end(
    `<table><tr><td>${INDEX}</td><td>D300</td><td>Documentul este valid</td><td></td><td><a href="ObtineRecipisa">x</a></td></tr></table>`,
  );
});

let server: TestServer;
let actor: Actor;
beforeAll(async () => {
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  const { port } = authority.address() as AddressInfo;
  server = await createTestServer({ FILING_STATE_URLS: `http://127.0.0.1:${port}`, FILING_STATE_WAITS_MS: '100,200' });
  actor = await server.signUp();
  await server.testDatabase.asSuperuser(
    `insert into client (tenant_id, name, legal_name, tax_id, customer_since) values ($1, 'A', 'A SRL', $2, '2026-01-01')`,
    [actor.tenantId, TAX_ID],
  );
});
afterAll(async () => {
  await server.stop();
  authority.close();
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await server.fetchAs(actor, `/api${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

async function upload(bytes: Buffer<ArrayBuffer>, name: string): Promise<string> {
  const files = [{ name, sizeBytes: bytes.length }];
  const batch = await call<{ signedUrl: string; files: { id: string }[] }>('POST', '/content/batches', { files });
  await fetch(new URL(batch.signedUrl, server.origin), { method: 'PUT', body: bytes });
  return batch.files[0]?.id ?? '';
}

describe('a filing over HTTP', () => {
  it('is claimed by the host with a session token, sent, and confirmed with the USB token unplugged', async () => {
    const statement = await aStatement();
    const fileId = await upload(statement, `${CANARY}.pdf`);
    const { id } = await call<{ id: string }>('POST', '/spv-filings/v2', { fileId });
    const certificate = await call<{ id: string }>('POST', '/spv-certificates', {
      thumbprint: 'A'.repeat(40),
      pin: null,
      name: 'Ana',
      subject: 'CN=Ana',
      issuer: 'CN=Test CA',
      serialNumber: '0A',
      expiresOn: '2030-01-01T00:00:00Z',
    });
    await call('PUT', `/spv-certificates/${certificate.id}/clients`, { taxIds: [TAX_ID] });
    await call('PUT', '/spv-filings/approved', { spvFilingIds: [id] });
    const leader = { certificateId: certificate.id, leaderId: crypto.randomUUID(), override: false };
    const { token } = await call<{ token: string }>('POST', '/spv-sessions', leader);
    const open = { sessionToken: token, workstationKeyId: DESK };
    const { attemptId } = await call<{ attemptId: string }>('POST', `/spv-filings/${id}/attempts`, open);

    const claim = (bearer: string, origin = server.origin, body: unknown = { workstationKeyId: DESK }) =>
      fetch(`${origin}/api/spv-filings/attempts/${attemptId}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // Each kind of token is refused where the other one is required.
    const refused = await claim(await server.tokenFor(actor));
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'auth.required' }]);
    const account = await fetch(`${server.origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(account.status).toBe(401);
    expect((await claim(token, server.origin, { workstationKeyId: DESK, [CANARY]: 1 })).status).toBe(400);
    expect((await claim(token, server.origin, { x: CANARY.repeat(1000) })).status).toBe(413);

    // The bytes have the address that the host has called.
    const loopback = server.origin.replace('localhost', '127.0.0.1');
    const claimed = await (await claim(token, loopback)).json();
    expect(claimed.contentUrl.startsWith(`${loopback}/content/file/`)).toBe(true);
    const bytes = Buffer.from(await (await fetch(claimed.contentUrl)).arrayBuffer());
    expect(bytes).toEqual(statement);

    const contentId = await upload(Buffer.concat([bytes, Buffer.from(CANARY)]), 'signed.pdf');
    await call('POST', `/spv-filings/${id}/signed-statement`, { attemptId, contentId, uploadIndex: INDEX });
    await vi.waitUntil(
      async () =>
        (await call<{ spvFilingStatus: string }>('GET', `/spv-filings/${id}`)).spvFilingStatus === 'Confirmed',
      { timeout: onThisMachine(20_000), interval: 100 },
    );
    for (const word of [CANARY, token, TAX_ID, INDEX, attemptId]) {
      expect(server.logged.filter((line) => line.includes(word))).toEqual([]);
    }
  });
});
