import type { Audit } from '../audit/audit.ts';
import type { Clients } from '../clients/clients.module.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import { documentName, DOCUMENT_KIND_NAME, periodOf } from '../fileNames/fileName.ts';
import type { Actor } from '../http/actor.ts';
import { requireFound } from '../http/appError.ts';
import type { MailService } from '../mail/mail.service.ts';
import { senderNameOf } from '../mail/mailAddress.ts';
import { CONFIRMATION_TEMPLATE } from './confirmationMail.ts';
import type { ConfirmationMailsRepository, ConfirmationToSend } from './confirmationMails.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    confirmationMail: 'set' | 'send';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly switches: ConfirmationMailsRepository;
  readonly clients: Pick<Clients, 'find'>;
  readonly mails: Pick<MailService, 'queue' | 'refusalOf'>;
  readonly audit: Audit;
  readonly now: () => Date;
};
type Switch = { readonly id: string; readonly isOn: boolean };

/** A mail with a document is worth sending for so many minutes. */
const EXPIRES_MINUTES = 3 * 24 * 60;

/** The switch of a client. Every call throws `client.notFound` for a client that the firm does not have. */
export const createConfirmationMails = ({ tenants, switches, clients, audit, now }: Deps) => ({
  get: (actor: Actor, id: string) =>
    tenants.read(actor.tenantId, async (tx) => {
      requireFound(await clients.find(tx, id), 'client.notFound');
      return { isOn: await switches.isOn(tx, id) };
    }),

  set: (actor: Actor, { id, isOn }: Switch) =>
    tenants.run(actor.tenantId, async (tx) => {
      requireFound(await clients.find(tx, id), 'client.notFound');
      const wasOn = await switches.isOn(tx, id);
      if (isOn) await switches.turnOn(tx, id, actor.userId, now());
      else await switches.turnOff(tx, id);
      if (wasOn !== isOn) {
        await audit.append(tx, actor.userId, [
          { action: 'confirmationMail.set', entityId: id, before: { isOn: wasOn }, after: { isOn } },
        ]);
      }
      return { isOn };
    }),
});

/** Mails what was confirmed to the primary contacts of clients that want it, in all firms; each filing once. */
export const createSendConfirmations =
  ({ tenants, switches, mails, audit }: Deps) =>
  async (): Promise<void> => {
    for (const firm of await tenants.run(NO_FIRM, (tx) => switches.firms(tx))) {
      await tenants.run(firm, async (tx) => {
        const sent: ConfirmationToSend[] = [];
        for (const confirmation of await switches.waiting(tx)) {
          // What may not leave now waits for a later run.
          if ((await mails.refusalOf(tx)) !== null) break;
          if (!(await switches.note(tx, confirmation.id))) continue;
          const { id, contactName, contactEmail: address, managerName, managerEmail, receiptId } = confirmation;
          await mails.queue(tx, {
            kind: 'confirmation',
            language: 'clients',
            recipient: { name: senderNameOf(contactName), address },
            ...(managerEmail === null
              ? {}
              : { replyTo: { name: senderNameOf(managerName ?? ''), address: managerEmail } }),
            template: CONFIRMATION_TEMPLATE,
            values: confirmation,
            entityId: id,
            attachmentIds: [receiptId],
            attachmentNames: [receiptName(confirmation)],
            expiresInMinutes: EXPIRES_MINUTES,
          });
          sent.push(confirmation);
        }
        await audit.append(
          tx,
          null,
          sent.map(({ id, contactEmail }) => ({
            action: 'confirmationMail.send' as const,
            entityId: id,
            after: { contactEmail },
          })),
        );
      });
    }
  };

const receiptName = (confirmation: ConfirmationToSend): string =>
  documentName({
    client: confirmation.clientName,
    form: confirmation.statementType,
    period: periodOf(confirmation.reportingYear, confirmation.reportingMonth),
    kind: DOCUMENT_KIND_NAME.receipt,
    number: confirmation.uploadIndex,
    extension: 'pdf',
  });
