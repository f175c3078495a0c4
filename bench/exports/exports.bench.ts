import { execFileSync } from 'node:child_process';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Client } from 'pg';
import type { ExportFormat } from '#contracts/api/export.ts';
import { clientsExport } from '#server/clients/clients.export.ts';
import { createUrlSigner } from '#server/content/signedUrl.ts';
import { urlOf, type Login } from '#server/db/pool.ts';
import type { Tenants } from '#server/db/tenantTx.ts';
import { exportRequestsRepository } from '#server/exports/exportRequests.repository.ts';
import { createExportFiles } from '#server/exports/exports.ts';
import { createFileTurns } from '#server/http/fileTurns.ts';
import { seedFirm } from '#serverTesting/seed.ts';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { progress } from '../measure/progress.ts';

const CLIENTS = 20_000;
const ROUNDS = 3;
const PEER = "psql's copy";
const SECONDS_GOAL = 5;
const BLOCK_GOAL_MS = 50;
const GROWTH_GOAL = 1.1;

/**
 * The list of a firm with 20,000 clients as CSV and as XLSX, by the server's own code with its pages, transactions and
 * policies of rows, from the first query to the last byte. Its peer is PostgreSQL's `copy` of the same columns to CSV.
 */
export const benchmark: Benchmark = {
  name: 'exports',
  run: () =>
    inOwnFolder('exports', async (dir, after) => {
      const { database, superuser } = await openBenchDatabase(dir, after);
      progress(`making ${CLIENTS} clients`);
      const tenantId = await aFirm(superuser);
      const all: Figure[] = [];
      for (const format of ['csv', 'xlsx'] as const) {
        await exportOnce(database.tenants, tenantId, format);
        const runs: Run[] = [];
        const { ours, peer } = await alternate(format, ROUNDS, {
          ours: async () => {
            const run = await exportOnce(database.tenants, tenantId, format);
            runs.push(run);
            return run.seconds;
          },
          peer: () => Promise.resolve(copyOnce(superuser, tenantId)),
        });
        all.push(...figuresOf(format, { ours: median(ours), peer: median(peer) }, runs));
      }
      return all;
    }),
};

async function aFirm(login: Login): Promise<string> {
  const superuser = new Client(login);
  await superuser.connect();
  const { rows } = await superuser.query<{ id: string }>(`insert into firm (name) values ('Bench') returning id`);
  const tenantId = rows[0]?.id ?? '';
  await seedFirm(superuser, { tenantId, clients: CLIENTS, messages: 0 });
  await superuser.end();
  return tenantId;
}

/** `growth`: the most memory of the second half of the file over that of its first half. */
type Run = { readonly seconds: number; readonly blockMs: number; readonly growth: number; readonly bytes: number };

async function exportOnce(tenants: Tenants, tenantId: string, format: ExportFormat): Promise<Run> {
  const signer = createUrlSigner(new Uint8Array(32), '', Date.now);
  const files = createExportFiles({
    tenants,
    requests: exportRequestsRepository,
    signer,
    lists: [clientsExport],
    turns: createFileTurns(),
    now: () => new Date(),
  });
  const id = crypto.randomUUID();
  await tenants.run(tenantId, (tx) => exportRequestsRepository.insert(tx, id, { IncludeInactive: true }));
  const request = { list: 'clients', format, language: 'ro' };
  const url = new URL(signer.sign('export', { tenantId, id, detail: JSON.stringify(request) }), 'http://localhost');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  const memory: number[] = [];
  let bytes = 0;
  const file = await files.open(id, Object.fromEntries(url.searchParams));
  for await (const chunk of file.bytes) {
    bytes += chunk.length;
    memory.push(process.memoryUsage.rss());
    // As a response does between two writes.
    await new Promise(setImmediate);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  delay.disable();
  const half = Math.floor(memory.length / 2);
  const growth = Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half));
  return { seconds, blockMs: delay.max / 1e6, growth, bytes };
}

function copyOnce(login: Login, tenantId: string): number {
  const startedAt = performance.now();
  const columns = 'c.name, c.legal_name, c.tax_id, c.registration_number, a.address1, a.city, a.county, c.is_active';
  const office = `left join address a on a.tenant_id = c.tenant_id and a.client_id = c.id and a.type = 'RegisteredOffice'`;
  const copy = `copy (select ${columns} from client c ${office} where c.tenant_id = '${tenantId}'
    order by c.sort_name, c.id) to stdout csv`;
  execFileSync('psql', [urlOf(login), '-c', copy], { maxBuffer: 1e9 });
  return (performance.now() - startedAt) / 1000;
}

function figuresOf(format: string, { ours, peer }: { ours: number; peer: number }, runs: readonly Run[]): Figure[] {
  const blockMs = Math.max(...runs.map((run) => run.blockMs));
  const growth = median(runs.map((run) => run.growth));
  return [
    figure({
      name: `${CLIENTS} clients as ${format}, from the first query to the last byte`,
      value: ours,
      unit: 's',
      peer: { name: PEER, value: peer },
      goal: { text: `< ${SECONDS_GOAL} s`, met: ours < SECONDS_GOAL },
    }),
    figure({ name: `size of the ${format}`, value: (runs[0]?.bytes ?? 0) / 1e6, unit: 'MB' }),
    figure({
      name: `longest block of the event loop, ${format}`,
      value: blockMs,
      unit: 'ms',
      goal: { text: `< ${BLOCK_GOAL_MS} ms`, met: blockMs < BLOCK_GOAL_MS },
    }),
    figure({
      name: `memory in the second half of the ${format} over the first`,
      value: growth,
      unit: 'x',
      goal: { text: `at most ${GROWTH_GOAL} times`, met: growth <= GROWTH_GOAL },
    }),
  ];
}
