import * as v from 'valibot';
import type { StateRow } from '#server/authorityStatus/stateAnswer.ts';
import type { FilingStateClient } from '#server/authorityStatus/stateClient.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { createDeclarationChecker } from '#server/declarations/checkDeclaration.ts';
import { silentLog } from '#server/log/log.ts';
import { createAuthorityRecords } from '#simulator/authorityRecords.ts';
import { companySchema, messageSchema, type NewMessage } from '#simulator/control/schemas.ts';
import { createLibrary } from '#simulator/documents/library.ts';
import type { Credentials } from '#testEnvironment/credentials/credentials.ts';
import { addDemoClients, wantConfirmations } from './addClients.ts';
import { bounceLatest } from './bouncedMail.ts';
import { DAY_MS, HOUR_MS, instantIn, monthAt, onWorkday } from './calendar.ts';
import { DEMO_CLIENTS } from './clients.ts';
import { contactDays } from './contactForms.ts';
import { replaceClock } from './databaseClock.ts';
import { RECEIPT_MONTHS, uploadedAt } from './declarations.ts';
import { correctExpectations } from './expectations.ts';
import { extendDeadline } from './extendDeadline.ts';
import { fileDeclaration, leaveOnDesk, type Office } from './filing.ts';
import { foundFirm, inviteOne, takeApproval } from './firm.ts';
import type { Happening } from './happening.ts';
import { lastRefreshAt } from './letters.ts';
import { arrivedAt, type Life } from './life.ts';
import { archiveOld, readLetters, refresh, sendOn, storeCertificates, type Mailbox } from './mailbox.ts';
import { quickSeal } from './quickSeal.ts';
import { requestDays } from './requests.ts';
import { tokenSigner } from './signStatement.ts';
import { workDays } from './work.ts';

/** Where the life is lived. */
export type Place = {
  /** A folder that no server has used yet. */
  readonly dataDir: string;
  readonly credentials: Credentials;
  /** Address of the company register. */
  readonly register: string;
};

/** Refreshes of the last weeks are daily, those before weekly. */
const DAILY_MS = 60 * DAY_MS;

/** Lives a life through the product's services, at its own time, in a database without a server. */
export async function makeLife(life: Life, { dataDir, credentials, register }: Place): Promise<void> {
  const database = await openDatabase({ url: null, dataDir, log: silentLog });
  const checker = createDeclarationChecker();
  try {
    const clock = await replaceClock(database.owner);
    let [setAtMs, setOn] = [life.madeAt, performance.now()];
    const now = () => setAtMs + Math.floor(performance.now() - setOn);
    const setTime = async (atMs: number) => {
      [setAtMs, setOn] = [atMs, performance.now()];
      await clock.set(atMs);
    };
    const documentOf = await drawDocuments(credentials, life.messages);
    await setTime(foundedAt(life));
    const filingState = stateClient(life, now, documentOf);
    const firm = await foundFirm({ database, dataDir, checker, filingState, register, now });
    const clientIds = await addDemoClients(firm);
    const certificates = await storeCertificates(firm, credentials);
    const signers = credentials.token.holders.map((holder) => tokenSigner(credentials.token, holder));
    const happenings = [
      ...mailboxDays(life, { firm, certificates, documentOf }),
      ...filingDays(life, { firm, certificates, signers, setTime }),
      ...workDays(firm, clientIds, life.madeAt),
      ...requestDays({ firm, certificates, clientIds }, life.messages, life.madeAt),
      ...contactDays(firm, clientIds, life.madeAt),
      { at: life.madeAt - 2 * DAY_MS, run: () => inviteOne(firm) },
      { at: life.madeAt - 2 * DAY_MS, run: () => takeApproval(firm) },
      { at: life.madeAt - 2 * DAY_MS, run: () => wantConfirmations(firm, clientIds) },
      { at: life.madeAt - 2 * DAY_MS, run: () => correctExpectations(firm, clientIds) },
      { at: life.madeAt - 2 * DAY_MS, run: () => extendDeadline(firm, life.madeAt) },
    ];
    for (const { at, run } of happenings.toSorted((one, other) => one.at - other.at)) {
      await setTime(at);
      await run();
    }
    // The authority is asked at the end about what it has, as the server's job will ask it.
    await setTime(life.madeAt);
    await firm.domain.jobs.askFilingStates.run();
    await bounceLatest(database.identity);
    await firm.domain.jobs.addDueNotices.run();
    await firm.domain.jobs.addDeadlineNotices.run();
    await clock.restore();
  } finally {
    await checker.stop();
    await database.close();
  }
}

/** A year before, so that the first receipts are a year old. */
const foundedAt = ({ madeAt }: Life): number => onWorkday(instantIn(monthAt(madeAt) - RECEIPT_MONTHS, 12, 7));

function mailboxDays(life: Life, mailbox: Mailbox): Happening[] {
  const last = lastRefreshAt(life.madeAt);
  const happenings: Happening[] = [];
  let from = 0;
  const refreshAt = (at: number) => {
    const messages = life.messages.filter((message) => arrivedAt(message) > from && arrivedAt(message) <= at);
    from = at;
    if (messages.length === 0) return;
    happenings.push({ at, run: () => refresh(mailbox, messages) });
  };
  for (let at = foundedAt(life); at < last; at = nextRefresh(at, life.madeAt)) refreshAt(at);
  refreshAt(last);
  return [
    ...happenings,
    { at: last + HOUR_MS / 2, run: () => archiveOld(mailbox.firm, last) },
    { at: last + HOUR_MS, run: () => sendOn(mailbox.firm) },
    { at: last + HOUR_MS, run: () => readLetters(mailbox.firm) },
  ];
}

const nextRefresh = (at: number, madeAt: number): number =>
  onWorkday(at + (at > madeAt - DAILY_MS ? DAY_MS : 7 * DAY_MS));

const filingDays = (life: Life, office: Office): Happening[] => [
  ...life.filed
    .filter(({ isFiledHere }) => isFiledHere)
    .map((declared) => ({ at: uploadedAt(declared), run: () => fileDeclaration(office, declared) })),
  ...life.open.map((filing) => ({ at: filing.uploadedAt, run: () => leaveOnDesk(office, filing) })),
];

/** Draws documents like the authority's, with its seal. */
async function drawDocuments({ pki }: Credentials, messages: readonly NewMessage[]) {
  const records = createAuthorityRecords(Date.now);
  for (const { company } of DEMO_CLIENTS) records.addCompany(v.parse(companySchema, company));
  const sign = await quickSeal(pki.dir);
  const library = createLibrary(records, { sign, stranger: sign });
  const stored = new Map(
    messages.map((message) => [message.id, records.addMessage(v.parse(messageSchema, message))] as const),
  );
  return (message: NewMessage): Promise<Buffer> => {
    const found = stored.get(message.id);
    if (found === undefined) throw new Error('The authority has no such message.');
    return library.document(found);
  };
}

/** The authority's page as of the set time. */
function stateClient(
  { filed, open, messages }: Life,
  now: () => number,
  documentOf: (message: NewMessage) => Promise<Buffer>,
): FilingStateClient {
  const filedRows = (fiscalCode: string): StateRow[] =>
    filed
      .filter(({ client, filedAt }) => client.taxId === fiscalCode && filedAt <= now())
      .map(({ index, form, verdict, receiptAt }) => {
        const isJudged = receiptAt <= now();
        const state = isJudged ? (verdict === 'errors' ? 'errors' : 'valid') : 'processing';
        return { uploadIndex: index, form, state, text: '', hasReceipt: isJudged };
      });
  const openRows = (fiscalCode: string): StateRow[] =>
    open.flatMap(({ client, form, index, status }) =>
      client.taxId === fiscalCode && index !== null
        ? [
            status === 'InvalidSubmission'
              ? { uploadIndex: index, form, state: 'notValid', text: NOT_VALID, hasReceipt: false }
              : { uploadIndex: index, form, state: 'processing', text: 'In prelucrare', hasReceipt: false },
          ]
        : [],
    );
  return {
    states: (_, fiscalCode) => Promise.resolve([...filedRows(fiscalCode), ...openRows(fiscalCode)]),
    receipt: async (uploadIndex) => {
      const messageId = filed.find(({ index }) => index === uploadIndex)?.messageId;
      const message = messages.find(({ id }) => id === messageId);
      return message === undefined ? null : documentOf(message);
    },
  };
}

/** The authority's words. Source: anaf-spv.md 4.2. */
const NOT_VALID = 'Fişierul depus nu este un document valid';
