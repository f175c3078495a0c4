import type { ClientImport, ImportLine } from '#contracts/api/clientImport.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { ClientImportsRepository, ImportRow } from './clientImports.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    clientImport: 'start' | 'cancel' | 'end';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly imports: ClientImportsRepository;
  readonly audit: Audit;
  /** Runs the job ahead of schedule. */
  readonly wake: () => void;
};

/** Imports of clients by their fiscal codes. A job does the work: runImports.ts. */
export const createClientImportsService = ({ tenants, imports, audit, wake }: Deps) => {
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

    /** @throws {AppError} `clientImport.running` with `importId` */
    async start(actor: Actor, lines: readonly ImportLine[]): Promise<ClientImport> {
      const started = await tenants.run(actor.tenantId, async (tx) => {
        const id = await imports.insert(tx, actor.userId);
        if (id === null) {
          throw new AppError('clientImport.running', { data: { importId: await imports.idOfRunning(tx) } });
        }
        await imports.insertLines(tx, id, lines);
        const row = requireFound(await imports.find(tx, id), 'clientImport.notFound');
        const answer = await wholeImport(tx, row);
        await audit.append(tx, actor.userId, [
          { action: 'clientImport.start', entityId: id, after: { lines: lines.length } },
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
