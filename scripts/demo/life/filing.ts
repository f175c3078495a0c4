import { randomUUID } from 'node:crypto';
import { aDeclaration, type MadeForm } from '#serverTesting/declarations.ts';
import type { Signer } from '#simulator/documents/signing.ts';
import { periodOf, type Month } from './calendar.ts';
import { numberBetween, oneOf } from './chance.ts';
import type { DemoClient } from './clients.ts';
import type { FiledDeclaration } from './declarations.ts';
import type { DemoFirm } from './firm.ts';
import { fileNameOf } from './life.ts';
import { uploadOne, type StoredCertificate } from './mailbox.ts';
import type { OpenFiling } from './openFilings.ts';
import type { PersonKey } from './people.ts';
import { signStatement } from './signStatement.ts';

/** Key of the workstation on which the firm has filed so far; it is not the one of the demo. */
const WORKSTATION = 'birouldinfata'.padEnd(22, '0');

/** What filing needs. */
export type Office = {
  readonly firm: DemoFirm;
  readonly certificates: readonly StoredCertificate[];
  /** The keys of the token's holders. */
  readonly signers: readonly Signer[];
  /** Sets the time, in ms since 1970. */
  readonly setTime: (atMs: number) => Promise<void>;
};

type Declared = { readonly client: DemoClient; readonly form: MadeForm; readonly month: Month };

const APPROVERS = ['stefan', 'ioana', 'ana'] as const;
const uploaderOf = ({ form }: Declared): PersonKey => (form === 'D112' ? 'catalina' : 'radu');
const approverOf = ({ client, form }: Declared): PersonKey => oneOf(APPROVERS, 'approver', client.taxId, form);

/** Files a declaration from its upload to the index at the authority. */
export async function fileDeclaration(office: Office, declared: FiledDeclaration): Promise<void> {
  const id = await upload(office, declared);
  await approve(office, declared, id);
  await office.setTime(declared.filedAt);
  await send(office, declared, id, declared.index);
}

/** Brings a declaration as far as the firm has come with it. */
export async function leaveOnDesk(office: Office, filing: OpenFiling): Promise<void> {
  const { status, index } = filing;
  const id = await upload(office, filing, { isBroken: status === 'Invalid', isSecond: filing.isSecond });
  if (status === 'Invalid' || status === 'Validated') return;
  await approve(office, filing, id);
  if (status === 'Approved') return;
  if (index !== null) return send(office, filing, id, index);
  const { attemptId, key } = await openAttempt(office, filing, id);
  if (status === 'Signed') return saveSigned(office, filing, { id, attemptId, key, index: null });
  await office.firm
    .as(key)
    .spvFilings.closeAttempt({ id, attemptId, report: { outcome: 'unknown', signedSha256: null } });
}

type Uploaded = { readonly isBroken: boolean; readonly isSecond: boolean };

async function upload(
  { firm }: Office,
  declared: Declared,
  { isBroken, isSecond }: Uploaded = { isBroken: false, isSecond: false },
): Promise<string> {
  const { client, form, month } = declared;
  const text = aDeclaration(form, {
    fiscalCode: client.taxId,
    name: client.company.name,
    ...periodOf(month),
    rows: numberBetween(2, 6, 'rows', client.taxId),
    seed: numberBetween(150, 94_000, 'seed', client.taxId, form, month) + (isSecond ? 120 : 0),
  });
  const xml = isBroken ? text.replace(/totalPlata_A="\d+"/, 'totalPlata_A="1"') : text;
  const key = uploaderOf(declared);
  const fileId = await uploadOne(
    firm,
    key,
    `${fileNameOf(form, client.taxId, month)}${isSecond ? ' (2)' : ''}.xml`,
    Buffer.from(xml),
  );
  return (await firm.as(key).spvFilings.create({ fileId })).id;
}

const approve = ({ firm }: Office, declared: Declared, id: string) =>
  firm.as(approverOf(declared)).spvFilings.approve({ spvFilingIds: [id] });

async function send(office: Office, declared: Declared, id: string, index: string): Promise<void> {
  const { attemptId, key } = await openAttempt(office, declared, id);
  await saveSigned(office, declared, { id, attemptId, key, index });
}

/** Opens an attempt as the person who has the certificate, and claims it from the workstation. */
async function openAttempt({ firm, certificates }: Office, { client }: Declared, id: string) {
  const certificate = certificates[client.holder];
  if (certificate === undefined) throw new Error('The client has no certificate.');
  const key: PersonKey = client.holder === 0 ? 'stefan' : 'ioana';
  const { spvSessions, spvFilings } = firm.as(key);
  const session = await spvSessions.acquire({
    certificateId: certificate.id,
    leaderId: randomUUID(),
    override: true,
  });
  const { attemptId } = await spvFilings.openAttempt({
    id,
    sessionToken: session.token,
    workstationKeyId: WORKSTATION,
  });
  const claimed = await firm.domain.hostApp.request(`http://localhost/api/spv-filings/attempts/${attemptId}/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ workstationKeyId: WORKSTATION }),
  });
  if (!claimed.ok) throw new Error(`The claim was answered with ${claimed.status}.`);
  await spvSessions.end({ id: session.id });
  return { attemptId, key };
}

type Signed = {
  readonly id: string;
  readonly attemptId: string;
  readonly key: PersonKey;
  readonly index: string | null;
};

async function saveSigned({ firm, signers }: Office, { client, form, month }: Declared, signed: Signed): Promise<void> {
  const { id, attemptId, key, index } = signed;
  const { spvFilings } = firm.as(key);
  const { validatedStatementContent, dateCreated } = await spvFilings.get({ id });
  const answer = await firm.domain.contentApp.request(validatedStatementContent?.url ?? '');
  const sign = signers[client.holder];
  if (sign === undefined) throw new Error('The token has too few holders.');
  const bytes = await signStatement(Buffer.from(await answer.arrayBuffer()), new Date(dateCreated), sign);
  const contentId = await uploadOne(firm, key, `${fileNameOf(form, client.taxId, month)}-semnat.pdf`, bytes);
  await spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex: index });
}
