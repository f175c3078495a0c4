import { createHash, randomUUID } from 'node:crypto';
import type { SignatureState } from '#contracts/link/fields.ts';
import { ATTEMPT_AT_WORK_MS } from '#contracts/limits.ts';
import type { Actor } from '#server/http/actor.ts';
import { aReceipt, aStatement, type DeclarationOver } from './declarations.ts';
import { aCompany, type TestDomain } from './domain.ts';
import { createUploads } from './uploads.ts';

/** Fiscal code of the client that test declarations are for. */
export const TAX_ID = '12345674';
/** Workstations that hosts work at. */
export const DESK = 'd'.repeat(22);
export const LAPTOP = 'l'.repeat(22);

type Stage = { readonly actor: Actor; readonly certificateId: string; readonly thumbprint: string; token: string };
type ReceiptOver = {
  /** The message that gets it; a new one by default. */
  readonly into?: string;
  readonly index: string;
  readonly verdict?: readonly string[];
  readonly taxId?: string;
  readonly form?: string;
  readonly period?: string;
  readonly date?: string;
  readonly signatureStatus?: SignatureState;
  readonly document?: Buffer<ArrayBuffer>;
};

const GOOD = ['Nu exista erori de validare.'];
/** Lines of receipts by what they say. */
export const VERDICTS = {
  valid: GOOD,
  warned: ['Au fost identificate urmatoarele ATENTIONARI:', 'A: validari globale atentionare regula: x'],
  failed: ['Au fost identificate urmatoarele ERORI:', 'E: validari globale eroare regula: R_NO_INIT_DEC: y'],
} as const;

/** What people, hosts and the authority do to filings, as the tests of filings need it. */
export function createFilingStage(domain: TestDomain) {
  const uploads = createUploads(domain);
  const calls = (stage: { actor: Actor }) => domain.as(stage.actor);
  let numbers = 0;

  const aCertificate = async (actor: Actor, letter = 'A') => {
    const { id, thumbprint } = await domain.as(actor).spvCertificates.create({
      thumbprint: letter.repeat(40),
      pin: null,
      name: letter,
      subject: `CN=${letter}`,
      issuer: 'CN=Test CA',
      serialNumber: '0A',
      expiresOn: '2030-01-01T00:00:00Z',
    });
    return { certificateId: id, thumbprint };
  };
  const lead = async (actor: Actor, certificateId: string): Promise<string> =>
    (await domain.as(actor).spvSessions.acquire({ certificateId, leaderId: randomUUID(), override: true })).token;

  const open = async (stage: Stage, id: string, workstationKeyId = DESK): Promise<string> =>
    (await calls(stage).spvFilings.openAttempt({ id, sessionToken: stage.token, workstationKeyId })).attemptId;

  const upload = async (stage: { actor: Actor }, over: DeclarationOver = {}, name = 'd300.pdf') =>
    (await uploads.upload(stage.actor, await aStatement({ name: `Test ${++numbers}`, ...over }), name)).id;

  const signedFile = async (stage: Stage, id: string, tail = 'signature') => {
    const { validatedStatementContent } = await calls(stage).spvFilings.get({ id });
    const answer = await uploads.app.request(validatedStatementContent?.url ?? '');
    const bytes = Buffer.concat([Buffer.from(await answer.arrayBuffer()), Buffer.from(tail)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { contentId: (await uploads.upload(stage.actor, bytes, 'signed.pdf')).id, sha256 };
  };

  return {
    uploads,
    calls,
    aCertificate,
    lead,
    open,
    upload,
    signedFile,

    /** A firm with a client, and a certificate that signs for it and is led by a tab. */
    async aFirm(): Promise<Stage> {
      const actor = await domain.database.aFirm();
      domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
      await domain.as(actor).clients.create({ taxId: TAX_ID });
      const certificate = await aCertificate(actor);
      const { certificateId } = certificate;
      await domain.as(actor).spvCertificates.setClients({ id: certificateId, taxIds: [TAX_ID] });
      return { actor, ...certificate, token: await lead(actor, certificateId) };
    },

    async aFiling(stage: { actor: Actor }, over?: DeclarationOver): Promise<string> {
      return (await calls(stage).spvFilings.create({ fileId: await upload(stage, over) })).id;
    },

    async anApproved(stage: { actor: Actor }, over?: DeclarationOver): Promise<string> {
      const id = await this.aFiling(stage, over);
      await calls(stage).spvFilings.approve({ spvFilingIds: [id] });
      return id;
    },

    /** A filing that the authority has, under that index. */
    async aSubmitted(stage: Stage, uploadIndex: string, over?: DeclarationOver): Promise<string> {
      const id = await this.anApproved(stage, over);
      const attemptId = await open(stage, id);
      const { contentId } = await signedFile(stage, id);
      await calls(stage).spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex });
      return id;
    },

    claim: (token: string, attemptId: string, workstationKeyId = DESK) =>
      uploads.app.request(`http://dosar.test/api/spv-filings/attempts/${attemptId}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ workstationKeyId }),
      }),

    /** The workstations of the firm were at work on their attempts long ago. */
    async leaveAttempts({ actor }: Stage): Promise<void> {
      const ago = `interval '${ATTEMPT_AT_WORK_MS} milliseconds'`;
      await domain.database.asSuperuser(
        `update spv_filing_attempt set opened_at = opened_at - ${ago}, claimed_at = claimed_at - ${ago}
         where tenant_id = $1`,
        [actor.tenantId],
      );
    },

    status: async (stage: { actor: Actor }, id: string) => (await calls(stage).spvFilings.get({ id })).spvFilingStatus,

    /** A receipt comes into the mailbox, with its document; answers its message. */
    async receive(stage: Stage, over: ReceiptOver): Promise<string> {
      const {
        index,
        verdict = GOOD,
        taxId = TAX_ID,
        form = 'D300',
        period = '6.2026',
        date = '01.07.2030 09:30:00',
        signatureStatus = 'intact',
      } = over;
      const messageId = String(5_000_000 + ++numbers);
      const number = `INTERNT-${index}-2026`;
      const details = `recipisa pentru CIF ${taxId}, tip ${form}, numar_inregistrare ${number}/20-07-2026, perioada raportare ${period}`;
      const message = { messageId, details, taxId, date, requestId: null, type: 'RECIPISA' };
      const { spvMessages } = calls(stage);
      await spvMessages.store({ messages: [message], certificateThumbprint: stage.thumbprint });
      const stored = (await spvMessages.list({ pageSize: 100 })).items.find((item) => item.messageId === messageId);
      const heading = `Ati depus o declaratie tip ${form} cu numarul ${number} din 20.07.2026`;
      const document = over.document ?? (await aReceipt([`CUI ${taxId}`, heading, messageId, ...verdict]));
      const { batchId } = await uploads.upload(stage.actor, document);
      const id = over.into ?? stored?.id ?? '';
      await spvMessages.setContents({
        batchId,
        messagesIds: [id],
        signatureStatuses: [{ state: signatureStatus, signer: null }],
      });
      return id;
    },
  };
}

/** What people, hosts and the authority do to filings. */
export type FilingStage = ReturnType<typeof createFilingStage>;
/** A firm that files. */
export type FilingFirm = Stage;
