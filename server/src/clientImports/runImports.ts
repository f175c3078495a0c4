import type { Company } from '#contracts/api/company.ts';
import { CLIENT_IMPORT_CLAIM_MS, COMPANY_LOOKUP_BATCH } from '#contracts/limits.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { Clients, InsertOfRegister } from '../clients/clients.module.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { Users } from '../users/users.module.ts';
import type { ClientImportsRepository, ImportRow, WaitingLine } from './clientImports.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly clients: Pick<Clients, 'idOfTaxId' | 'setManager'>;
  readonly users: Pick<Users, 'lockActive'>;
  readonly insertOfRegister: InsertOfRegister;
  readonly audit: Audit;
  readonly imports: ClientImportsRepository;
  readonly lookUpAll: LookUpAll;
};
/** Companies of the register by their codes: null where it has none. */
export type LookUpAll = (taxIds: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;
type Answer = Omit<Company, 'clientId'> | null | 'unavailable';

/**
 * Goes on with all imports that nobody works on. Each line is recorded together with its client, so that one that was
 * interrupted goes on exactly where it stopped; while the register is down the rest waits for the next run.
 */
export const createRunImports = (deps: Deps) => async (): Promise<void> => {
  const { tenants, imports } = deps;
  const waiting = await tenants.run(NO_FIRM, (tx) => imports.toRun(tx));
  for (const { tenantId, id } of waiting) await runImport(deps, tenantId, id);
};

async function runImport(deps: Deps, tenantId: string, id: string): Promise<void> {
  const { tenants, imports, audit } = deps;
  const row = await tenants.read(tenantId, (tx) => imports.find(tx, id));
  if (row === null) return;
  let heldUntil: Date | null = null;
  for (;;) {
    const held: Date | null = heldUntil;
    heldUntil = await tenants.run(tenantId, (tx) => imports.claim(tx, id, held, CLIENT_IMPORT_CLAIM_MS));
    if (heldUntil === null) return;
    const lines = await tenants.read(tenantId, (tx) => imports.waiting(tx, id, COMPANY_LOOKUP_BATCH));
    if (lines.length === 0) {
      await tenants.run(tenantId, async (tx) => {
        const hasEnded = await imports.end(tx, id, 'done');
        if (hasEnded) await audit.append(tx, row.createdBy, [{ action: 'clientImport.end', entityId: id }]);
      });
      return;
    }
    const isRegisterDown = await runBatch(deps, tenantId, row, lines);
    if (isRegisterDown) {
      await tenants.run(tenantId, (tx) => imports.release(tx, id, true));
      return;
    }
  }
}

/** Returns whether the register was down for a line, which then still waits. */
async function runBatch(deps: Deps, tenantId: string, row: ImportRow, lines: readonly WaitingLine[]): Promise<boolean> {
  const answers = await deps.lookUpAll(lines.map(({ taxId }) => taxId));
  let isRegisterDown = false;
  for (const line of lines) {
    const answer = answers.get(line.taxId) ?? null;
    if (answer === 'unavailable') isRegisterDown = true;
    else await recordLine(deps, tenantId, row, line, answer);
  }
  return isRegisterDown;
}

function recordLine(
  deps: Deps,
  tenantId: string,
  { id: importId, createdBy, managerId }: ImportRow,
  line: WaitingLine,
  answer: Exclude<Answer, 'unavailable'>,
): Promise<void> {
  const { tenants, imports, clients, users, audit } = deps;
  const { position, taxId } = line;
  return tenants.run(tenantId, async (tx) => {
    // People before their clients, in the order of a removal; one who has left since manages nothing.
    const [manager = null] = await users.lockActive(tx, managerId === null ? [] : [managerId]);
    const isWaiting = await imports.lockWaiting(tx, importId, position);
    if (!isWaiting) return;
    if (answer === null) {
      await imports.settle(tx, { importId, position }, 'notFound', null);
      return;
    }
    const inserted = await deps.insertOfRegister(tx, answer, line);
    const clientId = inserted?.row.id ?? (await clients.idOfTaxId(tx, taxId));
    await imports.settle(tx, { importId, position }, inserted === null ? 'exists' : 'created', clientId);
    if (inserted === null) return;
    if (manager !== null) await clients.setManager(tx, inserted.row.id, manager.id, null);
    await audit.append(tx, createdBy, [...inserted.entries, ...managedEntries(inserted.row.id, manager)]);
  });
}

const managedEntries = (entityId: string, manager: { readonly id: string } | null): AuditEntry[] =>
  manager === null
    ? []
    : [
        {
          action: 'client.setAccountManager',
          entityId,
          before: { accountManagerId: null },
          after: { accountManagerId: manager.id },
        },
      ];
