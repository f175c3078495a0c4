import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration, type MadeForm } from '#serverTesting/declarations.ts';
import { approveFilings, chooseFiles, filingIs, filingOf, filingRows, startApproval } from '#steps/filings.ts';
import { filled, texts } from '#steps/texts.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { foundFilingFirm, withOwnClock, type Firm } from '#testEnvironment/firm.ts';
import {
  beforeAnswering,
  once,
  whileAuthorityAnswers,
  whileTokenSigns,
  whileWriting,
  whileWritingAfter,
  type Kill,
  type Scene,
} from '#testEnvironment/server/killServer.ts';
import { run } from '#testEnvironment/run.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const FOREVER_MS = 86_400_000;
/** So many lines that the check of a declaration takes a while. */
const MANY_ROWS = 300;
const VERIFY = fileURLToPath(new URL('../../server/src/audit/verify.main.ts', import.meta.url));
const period = { month: 12, year: new Date().getUTCFullYear() - 1 };
const { filings, link, uploads } = texts;
let environment: TestEnvironment;
let database: DatabaseView;
let firm: Firm;

const UPLOAD = /^\/content\/upload\//;
const CREATE = /\/spv-filings\/v2$/;
const APPROVE = /\/spv-filings\/approved$/;
const OPEN = /\/spv-filings\/[^/]+\/attempts$/;
const SIGNED = /\/signed-statement$/;
/** Calls that change a filing, each with what the trail has of it. */
const TRAIL = [
  [CREATE, 'spvFiling.create'],
  [APPROVE, 'spvFiling.approve'],
  [OPEN, 'spvFiling.openAttempt'],
  [SIGNED, 'spvFiling.signedStatement'],
] as const;
/** What the server has answered for, once for each time. */
const acknowledged: string[] = [];

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [CLIENT] });
  database = await viewDatabase(`${environment.dir}/data`);
  await environment.simulator.control.behave({ processFilingsAfterMs: FOREVER_MS });
  firm = await foundFilingFirm(environment, { clients: [CLIENT], prepare: withOwnClock });
  firm.page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const action = TRAIL.find(([path]) => path.test(pathname))?.[1];
    if (action !== undefined && response.ok()) acknowledged.push(action);
  });
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const holder = () => environment.credentials.token.holders[0]!;
const fileName = (form: MadeForm) => `${form}.xml`;
const rowOf = (form: MadeForm) => filingOf(firm.page, form);
const choose = (form: MadeForm, rows?: number) => {
  const made = { fiscalCode: CLIENT, ...period, ...(rows === undefined ? {} : { rows }) };
  return chooseFiles(firm.page, [{ name: fileName(form), bytes: aDeclaration(form, made) }]);
};

/** Kills the server; waits for the notices shown while it is down, and starts it again. */
async function killed(kill: Kill, act: () => Promise<unknown>, notices: () => readonly Locator[]): Promise<void> {
  await kill({ environment, database, page: firm.page }, act);
  try {
    for (const text of notices()) await text.waitFor();
  } finally {
    await environment.server.start();
  }
}

async function isFiledOnce(form: MadeForm): Promise<void> {
  await filingIs(rowOf(form), 'Submitted');
  const filed = (await environment.simulator.control.filings()).filter((upload) => upload.form === form);
  expect(filed.map(({ outcome, serial, problem }) => ({ outcome, serial, problem }))).toEqual([
    { outcome: 'registered', serial: holder().serial, problem: null },
  ]);
}

const notice = (text: string) => firm.page.getByRole('region', { name: filings.dispatch.label }).getByText(text);
const badge = (form: MadeForm, text: string) => rowOf(form).getByText(text, { exact: true }).first();
const retryOf = (form: MadeForm) =>
  firm.page.getByRole('button', { name: filled(uploads.action.retryOf, { name: fileName(form) }) });

const isBeingChecked = async (scene: Scene) =>
  (await scene.database.rows(`select 1 from spv_filing where status = 'NotStarted'`)).length > 0;
const approve = async (form: MadeForm) => {
  await filingIs(rowOf(form), 'Validated');
  await approveFilings(firm.page, rowOf(form));
};
const uploadAgain = (form: MadeForm) => retryOf(form).click();
/** It is the file of before: no warning says that it exists already. */
const goOnWithIt = async (form: MadeForm) => {
  await retryOf(form).click();
  const row = firm.page.getByRole('listitem').filter({ hasText: fileName(form) });
  await row.getByText(uploads.step.uploaded, { exact: true }).waitFor();
};

it.each([
  ['while a declaration is uploaded', 'D300', whileWriting('content_file', UPLOAD), uploadAgain],
  ['after the upload was acknowledged', 'D390', whileWriting('spv_filing', CREATE), uploadAgain],
  ['while the declaration is checked', 'D394', once(isBeingChecked), goOnWithIt],
] as const)('a server killed %s has the upload taken up again and filed once', async (_, form, kill, goOn) => {
  const rows = form === 'D394' ? MANY_ROWS : undefined;
  await killed(
    kill,
    () => choose(form, rows),
    () => [retryOf(form)],
  );
  await goOn(form);
  await approve(form);
  await isFiledOnce(form);
});

const isSigning = ({ page }: Scene) =>
  filingRows(page).getByText(filings.sending.signing, { exact: true }).first().isVisible();
const nothingSent = () => notice(filled(filings.dispatch.end.notSent_one, { count: 1 }));
const unreachable = () => [notice(filings.dispatch.unreachable), nothingSent()];
/** The server stays away until the page has given up telling it what the host said. */
const notRecorded = () => [
  notice(filled(filings.dispatch.stopped, { reason: link.error.serverDown })),
  notice(filled(filings.dispatch.end.open_one, { count: 1 })),
];
/** One round finds out that nothing was sent, a later one sends. */
const waitForRounds = async (form: MadeForm) => {
  const isFiled = async () => {
    await waitForRound();
    return badge(form, 'Submitted').isVisible();
  };
  await expect.poll(isFiled, { interval: 3000, timeout: 60_000 }).toBe(true);
};
const isSaving = (form: MadeForm) => [badge(form, filings.sending.recording)];
/** Approved filings are looked for every minute. */
const waitForRound = () => firm.page.clock.fastForward('01:05');
const wait = () => Promise.resolve();
const unanswered = () => [firm.page.getByText(filings.done.unansweredText).first()];

it.each([
  ['at the approval', 'D100', whileWriting('spv_filing', APPROVE), unanswered, approve],
  ['when the attempt was opened', 'D112', beforeAnswering(OPEN), unreachable, waitForRound],
  ['while the host takes it up', 'D710', whileWritingAfter('spv_filing_attempt', OPEN), notRecorded, waitForRounds],
  ['when the host has the content and signs it', 'D205', whileTokenSigns(isSigning), isSaving, wait],
  ['after the signature', 'D301', whileAuthorityAnswers('filingForm'), isSaving, wait],
  ['while the upload to the authority is on its way', 'D101', whileAuthorityAnswers('filingUpload'), isSaving, wait],
  ['while the signed statement is stored', 'D406', whileWriting('spv_filing_attempt', SIGNED), isSaving, wait],
] as const)('a server killed %s has the declaration filed once', async (_, form, kill, notices, goOn) => {
  await choose(form);
  await filingIs(rowOf(form), 'Validated');
  await killed(
    kill,
    () => startApproval(firm.page, rowOf(form)),
    () => notices(form),
  );
  await goOn(form);
  await isFiledOnce(form);
});

it('a server killed while it reads a receipt reads it when it runs again', async () => {
  const { control } = environment.simulator;
  const rows = filingRows(firm.page);
  const count = (await control.filings()).length;
  await killed(whileAuthorityAnswers('receipt'), control.processFilings, () => [badge('D300', 'Submitted')]);
  await expect
    .poll(() => rows.filter({ has: firm.page.getByText('Complete', { exact: true }) }).count(), { timeout: 120_000 })
    .toBe(count);
});

it('nothing that a killed server had acknowledged is lost, and the token was logged in to once', async () => {
  const filed = await environment.simulator.control.filings();
  const sent = await database.rows(
    `select s.upload_index as index, a.signed_sha256 as sha256 from spv_filing_attempt a
     join spv_filing s on s.id = a.filing_id where a.outcome = 'submitted' and a.signed_id is not null`,
  );
  expect(new Set(sent)).toEqual(new Set(filed.map(({ index, sha256 }) => ({ index, sha256 }))));
  expect(await database.rows('select id from spv_filing_attempt where outcome is null')).toEqual([]);
  for (const [, action] of TRAIL) {
    const entries = await database.rows('select seq from audit_entry where action = $1', [action]);
    expect(entries.length).toBeGreaterThanOrEqual(acknowledged.filter((one) => one === action).length);
  }
  const said = run(process.execPath, [VERIFY], { ...process.env, DATA_DIR: `${environment.dir}/data` });
  expect(said).toMatch(/, 0 faults/);
  // The host was never killed: one session of the token served all.
  expect(environment.workstation.logins()).toEqual([0]);
});
