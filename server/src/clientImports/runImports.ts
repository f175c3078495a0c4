import { CLIENT_IMPORT_CLAIM_MS, COMPANY_LOOKUP_BATCH } from '#contracts/limits.ts';
import type { Company } from '#contracts/api/company.ts';
import type { Audit } from '../audit/audit.ts';
import { insertOfRegister, type InsertDeps } from '../clients/clientCreation.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import type { ClientImportsRepository, ImportRow, WaitingLine } from './clientImports.repository.ts';

type Deps = InsertDeps & {
  readonly tenants: Tenants;
  readonly audit: Audit;
  readonly imports: ClientImportsRepository;
  /** A company of the register, or `company.notFound`, `company.unavailable`. */
  readonly lookUp: (taxId: string) => Promise<Omit<Company, 'clientId'>>;
};
type Answer = Omit<Company, 'clientId'> | 'notFound' | 'unavailable';

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
  const answers = await Promise.all(lines.map(async (line) => ({ line, answer: await answerOf(deps, line.taxId) })));
  for (const { line, answer } of answers) {
    if (answer !== 'unavailable') await recordLine(deps, tenantId, row, line, answer);
  }
  return answers.some(({ answer }) => answer === 'unavailable');
}

async function answerOf({ lookUp }: Deps, taxId: string): Promise<Answer> {
  try {
    return await lookUp(taxId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'company.notFound' ? 'notFound' : 'unavailable';
  }
}

function recordLine(
  deps: Deps,
  tenantId: string,
  { id: importId, createdBy }: ImportRow,
  line: WaitingLine,
  answer: Exclude<Answer, 'unavailable'>,
): Promise<void> {
  const { tenants, imports, clients, audit } = deps;
  const { position, taxId } = line;
  return tenants.run(tenantId, async (tx) => {
    const isWaiting = await imports.lockWaiting(tx, importId, position);
    if (!isWaiting) return;
    if (answer === 'notFound') {
      await imports.settle(tx, { importId, position }, 'notFound', null);
      return;
    }
    const inserted = await insertOfRegister(deps, tx, answer, line);
    const clientId = inserted?.row.id ?? (await clients.idOfTaxId(tx, taxId));
    await imports.settle(tx, { importId, position }, inserted === null ? 'exists' : 'created', clientId);
    if (inserted !== null) await audit.append(tx, createdBy, inserted.entries);
  });
}
