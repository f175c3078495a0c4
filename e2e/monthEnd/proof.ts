import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { MonthEndEnvironment } from './environment.ts';
import { faultsOfMails } from './mailProof.ts';
import type { Plan } from './plan.ts';
import { faultsOfRequests } from './requestProof.ts';

const messageSchema = v.object({
  firm: v.string(),
  tenant: v.string(),
  id: v.string(),
  code: v.string(),
  sha256: v.nullable(v.string()),
  clients: v.number(),
});
const filingSchema = v.object({
  firm: v.string(),
  name: v.string(),
  /** Null while the declaration is still to be read. */
  code: v.nullable(v.string()),
  status: v.string(),
  index: v.nullable(v.string()),
  /** Null while its bytes are still to come. */
  statement: v.nullable(v.string()),
  open: v.number(),
});
type StoredMessage = v.InferOutput<typeof messageSchema>;
type StoredFiling = v.InferOutput<typeof filingSchema>;

/** Compares the authority's records with the database and the store; names what is lost, doubled or under another firm. */
export async function findFaults(environment: MonthEndEnvironment, plan: Plan): Promise<readonly string[]> {
  return [
    ...(await faultsOfMessages(environment, plan)),
    ...(await faultsOfFilings(environment, plan)),
    ...(await faultsOfRequests(environment, plan)),
    ...(await faultsOfMails(environment, plan)),
    ...(await faultsOfHosts(environment)),
  ];
}

async function faultsOfMessages({ database, simulator, dataDir }: MonthEndEnvironment, plan: Plan): Promise<string[]> {
  const rows = await database.rows(
    `select f.name as firm, m.tenant_id as tenant, m.message_id as id, m.tax_id as code, c.sha256,
       (select count(*)::int from client k where k.tenant_id = m.tenant_id and k.tax_id = m.tax_id) as clients
     from spv_message m join firm f on f.id = m.tenant_id
     left join content_file c on c.tenant_id = m.tenant_id and c.id = m.content_id and c.uploaded_at is not null`,
  );
  const stored = rows.map((row) => v.parse(messageSchema, row));
  const documents = await simulator.control.documents();
  return plan.firms.flatMap((firm) => {
    const codes = new Set(firm.certificates.flatMap((certificate) => certificate.codes));
    const expected = new Map(documents.filter(({ cif }) => codes.has(cif)).map((document) => [document.id, document]));
    const own = stored.filter((message) => message.firm === firm.name);
    const seen = new Set<string>();
    const faults = own.flatMap((message) => {
      const isDouble = seen.has(message.id);
      seen.add(message.id);
      const fault = isDouble ? 'is there twice' : faultOfMessage(message, expected.get(message.id), dataDir);
      return fault === null ? [] : [`${firm.name}: message ${message.id} ${fault}`];
    });
    const lost = [...expected.keys()].filter((id) => !seen.has(id));
    return [...faults, ...lost.map((id) => `${firm.name}: message ${id} is lost`)];
  });
}

function faultOfMessage(
  { tenant, code, sha256, clients }: StoredMessage,
  document: { readonly cif: string; readonly sha256: string } | undefined,
  dataDir: string,
): string | null {
  if (document === undefined) return 'is of nobody this firm may read';
  if (document.cif !== code || clients !== 1) return 'is under another client';
  if (sha256 === null) return 'has no document';
  if (sha256 !== document.sha256) return 'has another document';
  const path = join(dataDir, 'content', tenant, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  if (!existsSync(path)) return 'has lost its document';
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256 ? null : 'has other bytes';
}

async function faultsOfFilings({ database, simulator }: MonthEndEnvironment, plan: Plan): Promise<string[]> {
  const rows = await database.rows(
    `select f.name as firm, s.file_name as name, s.fiscal_code as code, s.status, s.upload_index as index, c.sha256 as statement,
       (select count(*)::int from spv_filing_attempt a where a.tenant_id = s.tenant_id and a.filing_id = s.id
        and a.outcome is null) as open
     from spv_filing s join firm f on f.id = s.tenant_id
     join content_file c on c.tenant_id = s.tenant_id and c.id = coalesce(s.statement_id, s.file_id)
     where s.deleted_at is null`,
  );
  const stored = rows.map((row) => v.parse(filingSchema, row));
  const filed = (await simulator.control.filings()).filter(({ index }) => index !== null);
  const known = new Set<string>();
  const faults = plan.firms.flatMap((firm) =>
    firm.certificates.flatMap(({ filings }) =>
      filings.flatMap(({ name, fiscalCode }) => {
        const mine = stored.filter((one) => one.firm === firm.name && one.name === name);
        const [only, ...others] = mine;
        if (only === undefined || others.length > 0) return [`${firm.name}: ${name} is there ${mine.length} times`];
        const { statement } = only;
        const there = filed.filter(({ originalSha256s }) => statement !== null && originalSha256s.includes(statement));
        for (const { index } of there) if (index !== null) known.add(index);
        const fault = only.code === fiscalCode ? faultOfFiling(only, there) : 'is under another client';
        return fault === null ? [] : [`${firm.name}: ${name} ${fault}`];
      }),
    ),
  );
  const strange = filed.filter(({ index }) => index !== null && !known.has(index));
  const planned = plan.firms.flatMap(({ certificates }) => certificates.flatMap(({ filings }) => filings)).length;
  const tooMany = stored.length > planned ? [`${stored.length - planned} filings nobody uploaded`] : [];
  return [...faults, ...tooMany, ...strange.map(({ index }) => `the authority has ${index} of nobody`)];
}

type Filed = { readonly index: string | null; readonly state: string | null };

function faultOfFiling({ status, index, open }: StoredFiling, there: readonly Filed[]): string | null {
  if (there.length > 1) return `was filed ${there.length} times`;
  const [only] = there;
  if (only === undefined) return `is not at the authority (${status})`;
  if (only.index !== index) return `has the index ${index} instead of ${only.index} (${status})`;
  if (open > 0) return 'has an attempt that nobody has closed';
  return status === 'Confirmed' && only.state === 'valid' ? null : `is ${status} here and ${only.state} there`;
}

/** Nothing forgotten at a workstation, and no PIN that was refused. */
async function faultsOfHosts({ firms, workstations }: MonthEndEnvironment): Promise<string[]> {
  const left = await Promise.all(
    firms.map(async (firm) => {
      try {
        const unsettled = await firm.tab().obey<'lookAtHost'>({ kind: 'lookAtHost' });
        return unsettled.map((id) => `${firm.plan.name}: the host still holds attempt ${id}`);
      } catch (error) {
        return [`${firm.plan.name}: the host could not be asked: ${String(error)}`];
      }
    }),
  );
  const refused = workstations.flatMap((workstation, at) =>
    workstation.logins().flatMap((answer) => (answer === 0 ? [] : [`workstation ${at}: a login answered ${answer}`])),
  );
  return [...left.flat(), ...refused];
}
