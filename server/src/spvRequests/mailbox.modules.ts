import { confirmationMailsModule } from '../confirmationMails/confirmationMails.module.ts';
import { documentFoldersModule } from '../documentFolders/documentFolders.module.ts';
import type { DomainOptions } from '../domain/domain.ts';
import type { Exports } from '../exports/exports.ts';
import { spvCertificatesModule } from '../spvCertificates/spvCertificates.module.ts';
import { spvContactsModule } from '../spvContacts/spvContacts.module.ts';
import { spvMessagesModule } from '../spvMessages/spvMessages.module.ts';
import type { SpvMessagesDeps } from '../spvMessages/spvMessages.service.ts';
import { spvSessionsModule } from '../spvSessions/spvSessions.module.ts';
import type { SpvRequestsDeps } from './requestParts.ts';
import { spvRequestsModule } from './spvRequests.module.ts';

type Deps = Pick<SpvRequestsDeps, 'tenants' | 'mails' | 'signFileUrl' | 'now'> &
  Pick<SpvMessagesDeps, 'onReceipts' | 'tellOf'> &
  Pick<DomainOptions, 'hostOrigin'> & {
    readonly exports: Exports;
    /** Address of the authority's public contact form. */
    readonly contactFormUrl?: string;
  };

/** The mailbox of the authority: who may open it, what came, what was asked for, and where documents are kept. */
export function mailboxModules({ onReceipts, tellOf, mails, hostOrigin, ...given }: Deps) {
  const { tenants, signFileUrl, now, exports } = given;
  const spvRequests = spvRequestsModule({ tenants, mails, signFileUrl, now });
  const spvContacts = spvContactsModule(given);
  const confirmationMails = confirmationMailsModule({ tenants, mails, now });
  const { takeContents, jobs } = spvRequests;
  return {
    modules: {
      spvCertificates: spvCertificatesModule({ tenants }),
      spvSessions: spvSessionsModule({ tenants }),
      spvMessages: spvMessagesModule({
        tenants,
        exports,
        mails,
        signFileUrl,
        onReceipts,
        tellOf,
        takeAnswers: async (tx, messageIds) => [
          ...(await spvRequests.takeAnswers(tx, messageIds)),
          ...(await spvContacts.takeAnswers(tx, messageIds)),
        ],
        takeContents,
      }),
      spvRequests,
      spvContacts,
      confirmationMails,
      documentFolders: documentFoldersModule({ tenants, hostOrigin, signFileUrl }),
    },
    jobs: { ...jobs, ...confirmationMails.jobs },
  };
}
