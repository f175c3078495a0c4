import { createHash, randomUUID } from 'node:crypto';
import { ATTEMPT_AT_WORK_MS } from '#contracts/limits.ts';
import type { SignatureState } from '#contracts/link/fields.ts';
import type { Actor } from '#server/http/actor.ts';
import { aReceipt, aStatement, type DeclarationOver } from './declarations.ts';
import { aCompany, type TestDomain } from './domain.ts';
import { createUploads } from './uploads.ts';

/** Fiscal code of the client that test declarations are for. */
export const TAX_ID = '12345674';
/** Two workstations of a firm. */
export const DESK = 'd'.repeat(22);
export const LAPTOP = 'l'.repeat(22);

/** A firm with a client, and a certificate that signs for it and that a tab leads. */
export type FilingFirm = {
  readonly actor: Actor;
  readonly certificateId: string;
  readonly thumbprint: string;
  token: string;
};
type Caller = { readonly actor: Actor };
type ReceiptOver = {
  /** Id of the message that receives it; a new message by default. */
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

/** The name under which the signed statement of a test declaration is downloaded. */
export const signedName = (uploadIndex: string): string =>
  `FIRMA ${TAX_ID} SRL - D300 2026-06 - declaratie semnata ${uploadIndex}.pdf`;

const GOOD = ['Nu exista erori de validare.'];
/** Lines of receipts, by verdict. */
export const VERDICTS = {
  valid: GOOD,
  warned: ['Au fost identificate urmatoarele ATENTIONARI:', 'A: validari globale atentionare regula: x'],
  failed: ['Au fost identificate urmatoarele ERORI:', 'E: validari globale eroare regula: R_NO_INIT_DEC: y'],
} as const;

/** The actions of people, hosts and the authority on filings. */
export function createFilingHarness(domain: TestDomain) {
  const uploads = createUploads(domain);
  const calls = (firm: Caller) => domain.as(firm.actor);
  let numbers = 0;

  const open = async (firm: FilingFirm, id: string, workstationKeyId = DESK): Promise<string> =>
    (await calls(firm).spvFilings.openAttempt({ id, sessionToken: firm.token, workstationKeyId })).attemptId;

  const upload = async (firm: Caller, over: DeclarationOver = {}, name = 'd300.pdf') =>
    (await uploads.upload(firm.actor, await aStatement({ name: `Test ${++numbers}`, ...over }), name)).id;

  const aFiling = async (firm: Caller, over?: DeclarationOver): Promise<string> =>
    (await calls(firm).spvFilings.create({ fileId: await upload(firm, over) })).id;

  const anApproved = async (firm: Caller, over?: DeclarationOver): Promise<string> => {
    const id = await aFiling(firm, over);
    // Test declarations are of one client and month, and meant to be filed beside each other.
    await calls(firm).spvFilings.approve({ spvFilingIds: [id], again: [id] });
    return id;
  };

  const signedFile = async (firm: FilingFirm, id: string, tail = 'signature') => {
    const { validatedStatementContent } = await calls(firm).spvFilings.get({ id });
    const answer = await uploads.app.request(validatedStatementContent?.url ?? '');
    const bytes = Buffer.concat([Buffer.from(await answer.arrayBuffer()), Buffer.from(tail)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { contentId: (await uploads.upload(firm.actor, bytes, 'signed.pdf')).id, sha256 };
  };

  return {
    uploads,
    calls,
    ...createFirms(domain),
    ...createReceipts(domain, uploads),
    open,
    upload,
    signedFile,
    aFiling,
    anApproved,

    /** A filing that the authority has, under that index. */
    async aSubmitted(firm: FilingFirm, uploadIndex: string, over?: DeclarationOver): Promise<string> {
      const id = await anApproved(firm, over);
      const attemptId = await open(firm, id);
      const { contentId } = await signedFile(firm, id);
      await calls(firm).spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex });
      return id;
    },

    /** A filing that the authority has refused. */
    async aRefused(firm: FilingFirm, over?: DeclarationOver): Promise<string> {
      const id = await anApproved(firm, over);
      const attemptId = await open(firm, id);
      await calls(firm).spvFilings.closeAttempt({ id, attemptId, report: { outcome: 'rejected', text: 'Nu' } });
      return id;
    },

    claim: (token: string, attemptId: string, workstationKeyId = DESK) =>
      uploads.app.request(`http://dosar.test/api/spv-filings/attempts/${attemptId}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ workstationKeyId }),
      }),

    /** The authority's page says that the document under that index of a filing is not valid. */
    async refuse(id: string, uploadIndex: string): Promise<void> {
      await domain.database.asSuperuser('update spv_filing set ask_at = $2 where id = $1', [id, new Date(0)]);
      const text = 'Fişierul depus nu este un document valid.';
      domain.states.rows.set(TAX_ID, [{ uploadIndex, form: null, state: 'notValid', text, hasReceipt: false }]);
      await domain.jobs.askFilingStates();
    },

    status: async (firm: Caller, id: string) => (await calls(firm).spvFilings.get({ id })).spvFilingStatus,
  };
}

/** Firms that file, their certificates and their workstations. */
function createFirms(domain: TestDomain) {
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

  return {
    aCertificate,
    lead,

    async aFirm(): Promise<FilingFirm> {
      const actor = await domain.database.aFirm();
      domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
      await domain.as(actor).clients.create({ taxId: TAX_ID });
      const certificate = await aCertificate(actor);
      const { certificateId } = certificate;
      await domain.as(actor).spvCertificates.setClients({ id: certificateId, taxIds: [TAX_ID] });
      return { actor, ...certificate, token: await lead(actor, certificateId) };
    },

    /** Moves the attempts of the firm into the past, as if its workstations had been silent since. */
    async leaveAttempts({ actor }: FilingFirm): Promise<void> {
      const ago = `interval '${ATTEMPT_AT_WORK_MS} milliseconds'`;
      await domain.database.asSuperuser(
        `update spv_filing_attempt set opened_at = opened_at - ${ago}, claimed_at = claimed_at - ${ago}
         where tenant_id = $1`,
        [actor.tenantId],
      );
    },
  };
}

/** Receipts of the authority. */
function createReceipts(domain: TestDomain, uploads: ReturnType<typeof createUploads>) {
  let numbers = 5_000_000;
  return {
    /** A receipt arrives in the mailbox, with its document. Returns the id of its message. */
    async receive(firm: FilingFirm, over: ReceiptOver): Promise<string> {
      const {
        index,
        verdict = GOOD,
        taxId = TAX_ID,
        form = 'D300',
        period = '6.2026',
        date = '01.07.2030 09:30:00',
        signatureStatus = 'intact',
      } = over;
      const messageId = String(++numbers);
      const number = `INTERNT-${index}-2026`;
      const details = `recipisa pentru CIF ${taxId}, tip ${form}, numar_inregistrare ${number}/20-07-2026, perioada raportare ${period}`;
      const message = { messageId, details, taxId, date, requestId: null, type: 'RECIPISA' };
      const { spvMessages } = domain.as(firm.actor);
      await spvMessages.store({ messages: [message], certificateThumbprint: firm.thumbprint });
      const stored = (await spvMessages.list({ pageSize: 100 })).items.find((item) => item.messageId === messageId);
      const heading = `Ati depus o declaratie tip ${form} cu numarul ${number} din 20.07.2026`;
      const document = over.document ?? (await aReceipt([`CUI ${taxId}`, heading, messageId, ...verdict]));
      const { batchId } = await uploads.upload(firm.actor, document);
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

export type FilingHarness = ReturnType<typeof createFilingHarness>;
