import type { Audit } from '../../audit/audit.ts';
import type { ContentStore } from '../../content/content.module.ts';
import { NO_FIRM, type Tenants } from '../../db/tenantTx.ts';
import type { DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import { temporaryFile } from '../../declarations/temporaryFile.ts';
import { ANSWERS_AT_ONCE, type FiscalVectorsRepository, type UnreadAnswer } from './fiscalVectors.repository.ts';
import { formsOf } from './vectorForms.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly vectors: FiscalVectorsRepository;
  readonly store: ContentStore;
  readonly checker: Pick<DeclarationChecker, 'readVector'>;
  readonly audit: Audit;
};

/** Reads the fiscal vectors among the answers of the authority: the latest one says what is expected of its client. */
export const createReadVectors = ({ tenants, vectors, store, checker, audit }: Deps) => {
  async function read(tenantId: string, message: UnreadAnswer): Promise<void> {
    const { id, taxId, sha256, isVector, signatureState } = message;
    // The authority does not sign its answers; one whose signature speaks against it is not believed.
    if (!isVector || signatureState === 'broken' || signatureState === 'unknownSigner') {
      await tenants.run(tenantId, (tx) => vectors.setRead(tx, id));
      return;
    }
    const bytes = await store.open(tenantId, sha256);
    if (bytes === null) throw new Error('The document of an answer is lost.');
    const found = await temporaryFile(bytes, (path) => checker.readVector(tenantId, { path }));
    await tenants.run(tenantId, async (tx) => {
      if (!(await vectors.setRead(tx, id))) return;
      if (found.taxId !== taxId || !(await vectors.replace(tx, taxId, id))) return;
      const forms = found.obligations.flatMap((obligation) =>
        formsOf(obligation).map((form) => ({ ...obligation, ...form })),
      );
      await vectors.insertForms(tx, taxId, forms);
      await audit.append(tx, null, [
        {
          action: 'filingExpectation.readVector',
          entityId: id,
          after: { taxId, obligations: found.obligations.map(({ code }) => code) },
        },
      ]);
    });
  }

  /** For all firms. An answer that fails does not stop the others. */
  return async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const tenantId of await tenants.read(NO_FIRM, (tx) => vectors.firmsWithUnread(tx))) {
      let last: UnreadAnswer | null = null;
      for (let isMore = true; isMore;) {
        const behind: UnreadAnswer | null = last;
        const unread: UnreadAnswer[] = await tenants.read(tenantId, (tx) => vectors.unread(tx, behind));
        for (const message of unread) {
          await read(tenantId, message).catch((failure: unknown) => failures.push(failure));
        }
        last = unread.at(-1) ?? null;
        isMore = unread.length === ANSWERS_AT_ONCE;
      }
    }
    if (failures.length > 0) throw failures[0];
  };
};
