import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailboxHarness, type MailboxHarness } from '#simulatorTesting/mailbox.ts';

let harness: MailboxHarness;
beforeAll(async () => {
  harness = await startMailboxHarness();
});
afterAll(() => harness.stop());

const REQUEST = 'GET /SPVWS2/rest/listaMesaje?zile=60 HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Connects as Python does by default, which offers no suite with SHA-1. */
const PYTHON = `
import socket, ssl, sys
context = ssl.create_default_context(cafile=sys.argv[1])
with socket.create_connection(('localhost', int(sys.argv[2]))) as tcp:
    with context.wrap_socket(tcp, server_hostname='localhost') as tls:
        tls.sendall(sys.argv[3].encode())
        print(tls.version(), tls.recv(4096).decode())
`;

describe('clients of other TLS libraries', () => {
  it("Python's ssl module reaches the gateway with its default suites", async () => {
    const { port } = new URL(harness.simulator.addresses.spv);
    const child = spawn('python3', ['-c', PYTHON, harness.credentials.pki.rootCertificate, port, REQUEST]);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^TLSv1\.2 HTTP\/1\.0 302 Found/);
  });

  it.each([
    'ECDHE-RSA-AES128-SHA',
    'ECDHE-RSA-AES256-SHA',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'AES128-SHA',
    'AES256-SHA',
    'AES128-GCM-SHA256',
    'AES256-GCM-SHA384',
  ])('openssl reaches the gateway with %s alone', async (suite) => {
    const { stdout } = await harness.openssl(['-tls1_2', '-cipher', suite], REQUEST);
    expect(stdout).toMatch(/^HTTP\/1\.0 302 Found/);
  });

  it('picks the suite on record for a client that offers them all', async () => {
    const { stdout, stderr } = await harness.openssl(['-tls1_2', '-trace'], REQUEST);
    expect(stdout + stderr).toMatch(/cipher_suite \{0xC0, 0x13\} TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA/);
  });

  it.each([
    ['an older protocol', ['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0']],
    ['a newer protocol', ['-tls1_3']],
    ['a suite without authentication', ['-tls1_2', '-cipher', 'aNULL:@SECLEVEL=0']],
  ])('refuses %s', async (_, args) => {
    expect((await harness.openssl(args, REQUEST)).stdout).not.toContain('HTTP/');
  });
});
