import type { ClientImport, ImportLine, RegisterName } from '#contracts/api/clientImport.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { Users } from '../users/users.module.ts';
import type { ClientImportsRepository, ImportRow } from './clientImports.repository.ts';
import type { LookUpAll } from './runImports.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    clientImport: 'start' | 'cancel' | 'end';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly imports: ClientImportsRepository;
  readonly users: Pick<Users, 'lockActive'>;
  readonly audit: Audit;
  readonly lookUpAll: LookUpAll;
  /** Runs the job ahead of schedule. */
  readonly wake: () => void;
};

type StartedImport = { readonly lines: readonly ImportLine[]; readonly managerId: string | null };

/** Imports of clients by their fiscal codes. A job does the work: runImports.ts. */
export const createClientImportsService = ({ tenants, imports, users, audit, lookUpAll, wake }: Deps) => {
  const wholeImport = async (tx: TenantTx, row: ImportRow): Promise<ClientImport> => ({
    id: row.id,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName,
    registerDownSince: row.registerDownSince?.toISOString() ?? null,
    lines: await imports.lines(tx, row.id),
  });

  return {
    latest: (actor: Actor): Promise<ClientImport | null> =>
      tenants.read(actor.tenantId, async (tx) => {
        const row = await imports.latest(tx);
        return row === null ? null : wholeImport(tx, row);
      }),

    /** @throws {AppError} `clientImport.notFound` */
    get: (actor: Actor, id: string): Promise<ClientImport> =>
      tenants.read(actor.tenantId, async (tx) =>
        wholeImport(tx, requireFound(await imports.find(tx, id), 'clientImport.notFound')),
      ),

    /** What the register calls companies, in the order of the codes. */
    async names(taxIds: readonly string[]): Promise<RegisterName[]> {
      const answers = await lookUpAll(taxIds);
      return taxIds.map((taxId) => {
        const answer = answers.get(taxId) ?? null;
        if (answer === null) return { state: 'notFound', taxId };
        if (answer === 'unavailable') return { state: 'unavailable', taxId };
        const { legalName: name, isActive } = answer.generalInformation;
        return { state: 'found', taxId, name, isActive };
      });
    },

    /** @throws {AppError} `clientImport.running` with `importId`, `user.notFound` */
    async start(actor: Actor, { lines, managerId }: StartedImport): Promise<ClientImport> {
      const started = await tenants.run(actor.tenantId, async (tx) => {
        const managers = await users.lockActive(tx, managerId === null ? [] : [managerId]);
        if (managerId !== null && managers.length === 0) throw new AppError('user.notFound');
        const id = await imports.insert(tx, actor.userId, managerId);
        if (id === null) {
          throw new AppError('clientImport.running', { data: { importId: await imports.idOfRunning(tx) } });
        }
        await imports.insertLines(tx, id, lines);
        const row = requireFound(await imports.find(tx, id), 'clientImport.notFound');
        const answer = await wholeImport(tx, row);
        await audit.append(tx, actor.userId, [
          { action: 'clientImport.start', entityId: id, after: { lines: lines.length, managerId } },
        ]);
        return answer;
      });
      wake();
      return started;
    },

    /**
     * Ends an import; one that has ended stays as it is.
     *
     * @throws {AppError} `clientImport.notFound`
     */
    cancel: (actor: Actor, id: string): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        requireFound(await imports.find(tx, id), 'clientImport.notFound');
        const hasEnded = await imports.end(tx, id, 'cancelled');
        if (hasEnded) await audit.append(tx, actor.userId, [{ action: 'clientImport.cancel', entityId: id }]);
        return {};
      }),
  };
};
