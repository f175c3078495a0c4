import { confirmationMailsModule } from '../confirmationMails/confirmationMails.module.ts';
import type { Exports } from '../exports/exports.ts';
import { spvCertificatesModule } from '../spvCertificates/spvCertificates.module.ts';
import { spvMessagesModule } from '../spvMessages/spvMessages.module.ts';
import type { SpvMessagesDeps } from '../spvMessages/spvMessages.service.ts';
import { spvSessionsModule } from '../spvSessions/spvSessions.module.ts';
import type { SpvRequestsDeps } from './requestParts.ts';
import { spvRequestsModule } from './spvRequests.module.ts';

type Deps = Pick<SpvRequestsDeps, 'tenants' | 'mails' | 'signFileUrl' | 'now'> &
  Pick<SpvMessagesDeps, 'onReceipts' | 'tellOf'> & { readonly exports: Exports };

/** The mailbox of the authority: who may open it, what came, and what was asked for. */
export function mailboxModules({ tenants, mails, signFileUrl, now, exports, onReceipts, tellOf }: Deps) {
  const spvRequests = spvRequestsModule({ tenants, mails, signFileUrl, now });
  const confirmationMails = confirmationMailsModule({ tenants, mails });
  const { takeAnswers, takeContents, jobs } = spvRequests;
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
        takeAnswers,
        takeContents,
      }),
      spvRequests,
      confirmationMails,
    },
    jobs: { ...jobs, ...confirmationMails.jobs },
  };
}
