import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createFilingStateClient, FilingStateUnavailableError } from './stateClient.ts';

/**
 * The page of a fiscal code, byte for byte as the authority sends it: header cells without a row, entities, `font`
 * elements.
 */
const PAGE = Buffer.from(
  `<html><body>
<p>Documente depuse pentru cui: 99999909 in perioada 15.04.2026 / 16.07.2026 </p>
<table border="1"><thead><th>Index</th><th>Tip document</th><th>Stare document</th><th>Data inregistrare</th>
<th>Consulta&#355;i</th><th>Data incarcare</th></thead><tbody>
<tr><td>1100000001</td><td>F4109</td><td><b>Documentul este valid</b></td><td>INTERNT-1100000001-2026 din 16.07.2026</td>
<td><a href="/StareD112/ObtineRecipisa?numefisier=1100000001.pdf"><b>recipisa</b></a></td><td>2026-07-16</td></tr>
<tr><td> 1100000002 </td><td>D300</td><td>Documentul are erori de validare.</td><td>INTERNT-1100000002-2026 din 16.07.2026</td>
<td></td><td>2026-04-16</td></tr>
<tr><td>1100000003</td><td> </td><td>Fi&#351;ierul depus nu este un document
 valid.</td><td></td><td></td><td>2026-07-16</td></tr>
<tr><td>1100000004</td><td>D300</td><td>In prelucrare.</td><td></td><td></td><td>2026-07-16</td></tr>
<tr><td>1100000005</td><td>D300</td><td>O stare nou\xe3</td><td></td><td></td><td>2026-07-16</td></tr>
</tbody></table>
<p>Documentul este valid. - datele au fost transmise.</p></body></html>`,
  'latin1',
);
const NOT_FOUND = Buffer.from(
  '<html><body><p>Nu a fost identificata nicio declaratie cu datele introduse</p></body></html>',
);

type Asked = { method: string; url: string; type: string | undefined; body: string };
const open: { close(): unknown }[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

async function aHost(answer: (response: ServerResponse, asked: Asked) => void) {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString();
      const question = { method, url, type: headers['content-type'], body };
      asked.push(question);
      answer(response, question);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const page = (bytes: Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html;charset=ISO-8859-1' }).end(bytes);
const clientOf = (baseUrls: string[], pauseMs = 0) =>
  createFilingStateClient({ baseUrls, ca: null, timeoutMs: 5_000, pauseMs });

describe('the state of filings', () => {
  it('is read from the page, whatever markup surrounds it', async () => {
    const { url, asked } = await aHost(page(PAGE));
    expect(await clientOf([url]).states('1100000001', '99999909')).toEqual([
      { uploadIndex: '1100000001', form: 'F4109', state: 'valid', text: 'Documentul este valid', hasReceipt: true },
      {
        uploadIndex: '1100000002',
        form: 'D300',
        state: 'errors',
        text: 'Documentul are erori de validare.',
        hasReceipt: false,
      },
      {
        uploadIndex: '1100000003',
        form: null,
        state: 'notValid',
        text: 'Fişierul depus nu este un document valid.',
        hasReceipt: false,
      },
      { uploadIndex: '1100000004', form: 'D300', state: 'processing', text: 'In prelucrare.', hasReceipt: false },
    ]);
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/StareD112/vizualizareStare.do',
        type: 'application/x-www-form-urlencoded',
        body: 'ghiseu=N&id=1100000001&cui=99999909',
      },
    ]);
  });

  it('is empty when the authority has none, and on any other page', async () => {
    for (const bytes of [NOT_FOUND, Buffer.from(''), Buffer.from('<table><tr><td>1<tr>'), Buffer.alloc(1000, '<td>')]) {
      const { url } = await aHost(page(bytes));
      expect(await clientOf([url]).states('1', '1')).toEqual([]);
    }
  });

  it('is queried at the next host when one fails, and at none twice', async () => {
    const reset = await aHost((response) => void response.destroy());
    const moved = await aHost((response) => void response.writeHead(302, { location: '/elsewhere' }).end());
    const good = await aHost(page(PAGE));
    expect(await clientOf([reset.url, moved.url, good.url]).states('1100000001', '1')).toHaveLength(4);
    expect([reset, moved, good].map(({ asked }) => asked.length)).toEqual([1, 1, 1]);
    await expect(clientOf([reset.url]).states('1', '1')).rejects.toBeInstanceOf(FilingStateUnavailableError);
  });

  it('is queried at one host with a pause in between, however busy the process was', async () => {
    const { url } = await aHost(page(NOT_FOUND));
    const client = clientOf([url], 100);
    const sentAtMs: number[] = [];
    const record = () => void sentAtMs.push(performance.now());
    subscribe('http.client.request.created', record);
    const answers = Promise.all([client.states('1', '1'), client.states('2', '1'), client.states('3', '1')]);
    await sleep(50);
    const busyUntilMs = performance.now() + 300;
    while (performance.now() < busyUntilMs);
    await answers;
    unsubscribe('http.client.request.created', record);
    const [first, second, third] = sentAtMs;
    expect(second! - first!).toBeGreaterThan(98);
    expect(third! - second!).toBeGreaterThan(98);
  });

  it('is abandoned when a host answers without end', async () => {
    const { url } = await aHost((response) => {
      response.on('error', () => {});
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, 'x')));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await expect(clientOf([url]).states('1', '1')).rejects.toBeInstanceOf(FilingStateUnavailableError);
  });
});

describe('a receipt', () => {
  it('is downloaded by its index', async () => {
    const { url, asked } = await aHost((response) => void response.end('%PDF-1.4 receipt'));
    expect(Buffer.from((await clientOf([url]).receipt('1100000001'))!).toString()).toBe('%PDF-1.4 receipt');
    expect(asked[0]?.url).toBe('/StareD112/ObtineRecipisa?numefisier=1100000001.pdf');
  });

  it('is absent while the answer is empty or no PDF', async () => {
    for (const body of ['', '<html>']) {
      const { url } = await aHost((response) => void response.end(body));
      expect(await clientOf([url]).receipt('1')).toBeNull();
    }
  });
});
