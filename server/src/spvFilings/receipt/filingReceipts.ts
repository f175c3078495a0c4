import * as v from 'valibot';
import { SIGNATURE_DOUBTS } from '#contracts/api/spvFiling.ts';
import type { ContentStore } from '../../content/content.module.ts';
import { NO_FIRM, type Tenants } from '../../db/tenantTx.ts';
import type { DeclarationChecker } from '../../declarations/checkDeclaration.ts';
import { temporaryFile } from '../../declarations/temporaryFile.ts';
import type { ApplyReceipt } from './applyReceipt.ts';
import type { FilingReceiptsRepository, UnreadReceipt } from './filingReceipts.repository.ts';
import { RECEIPTS_AT_ONCE } from './filingReceipts.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly receipts: FilingReceiptsRepository;
  readonly applyReceipt: ApplyReceipt;
  readonly store: ContentStore;
  readonly checker: DeclarationChecker;
};

/**
 * The authority signs its receipts, so a receipt without a signature is doubted too. A receipt whose signer could not be
 * compared came over the authority's own connection and is trusted like the server's own downloads. See docs/adr/0008.
 */
const doubtSchema = v.picklist(SIGNATURE_DOUBTS);

/** Reads the receipts of the mailbox: each sets the outcome of its message and of its filing. */
export const createFilingReceipts = ({ tenants, receipts, applyReceipt, store, checker }: Deps) => {
  async function read(tenantId: string, message: UnreadReceipt): Promise<void> {
    const { signatureState } = message;
    if (v.is(doubtSchema, signatureState))
      return tenants.run(tenantId, (tx) => applyReceipt.doubt(tx, message, signatureState));
    const bytes = await store.open(tenantId, message.sha256);
    if (bytes === null) throw new Error('The document of a receipt is lost.');
    const receipt = await temporaryFile(bytes, (path) => checker.readReceipt(tenantId, { path }));
    await tenants.run(tenantId, (tx) => applyReceipt.settle(tx, message, receipt));
  }

  return {
    /** Reads the unread receipts of all firms. A receipt that fails does not stop the others. */
    async readAll(): Promise<void> {
      const failures: unknown[] = [];
      for (const tenantId of await tenants.read(NO_FIRM, (tx) => receipts.firmsWithUnread(tx))) {
        let last: UnreadReceipt | null = null;
        for (let isMore = true; isMore;) {
          const behind: UnreadReceipt | null = last;
          const unread: UnreadReceipt[] = await tenants.read(tenantId, (tx) => receipts.unread(tx, behind));
          for (const message of unread) {
            await read(tenantId, message).catch((failure: unknown) => failures.push(failure));
          }
          last = unread.at(-1) ?? null;
          isMore = unread.length === RECEIPTS_AT_ONCE;
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};
