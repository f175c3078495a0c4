import { confirmationMailsModule } from '../confirmationMails/confirmationMails.module.ts';
import type { SignFileUrl } from '../content/content.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { documentFoldersModule } from '../documentFolders/documentFolders.module.ts';
import type { Exports } from '../exports/exports.ts';
import type { MailService } from '../mail/mail.service.ts';
import { spvCertificatesModule } from '../spvCertificates/spvCertificates.module.ts';
import { spvContactsModule } from '../spvContacts/spvContacts.module.ts';
import { spvMessagesModule } from '../spvMessages/spvMessages.module.ts';
import { spvRequestsModule } from '../spvRequests/spvRequests.module.ts';
import { spvSessionsModule } from '../spvSessions/spvSessions.module.ts';

type Deps = Pick<Parameters<typeof spvMessagesModule>[0], 'onReceipts' | 'addNotices'> & {
  readonly tenants: Tenants;
  readonly mails: MailService;
  readonly signFileUrl: SignFileUrl;
  /** The server's address for native hosts; null for the address that they have called. */
  readonly hostOrigin: string | null;
  readonly exports: Exports;
  /** Address of the authority's public contact form. */
  readonly contactFormUrl?: string;
  readonly now: () => Date;
};

/** The mailbox of the authority: who may open it, what came, what was asked for, and where documents are kept. */
export function mailboxModules({ onReceipts, addNotices, mails, hostOrigin, ...given }: Deps) {
  const { tenants, signFileUrl, now, exports } = given;
  const spvRequests = spvRequestsModule({ tenants, mails, signFileUrl, now });
  const spvContacts = spvContactsModule(given);
  return {
    spvCertificates: spvCertificatesModule({ tenants }),
    spvSessions: spvSessionsModule({ tenants }),
    spvMessages: spvMessagesModule({
      tenants,
      exports,
      mails,
      signFileUrl,
      onReceipts,
      addNotices,
      takeAnswers: async (tx, messageIds) => [
        ...(await spvRequests.takeAnswers(tx, messageIds)),
        ...(await spvContacts.takeAnswers(tx, messageIds)),
      ],
      takeContents: spvRequests.takeContents,
    }),
    spvRequests,
    spvContacts,
    confirmationMails: confirmationMailsModule({ tenants, mails, now }),
    documentFolders: documentFoldersModule({ tenants, hostOrigin, signFileUrl }),
  };
}
