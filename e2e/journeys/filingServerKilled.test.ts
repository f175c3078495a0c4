import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeForm } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingRows, startApproval } from '#steps/filings.ts';
import { CALLS, startKilledServer, type KilledServer } from '#steps/killedServer.ts';
import { filled, texts } from '#steps/texts.ts';
import {
  beforeAnswering,
  whileAuthorityAnswers,
  whileTokenSigns,
  whileWriting,
  whileWritingAfter,
  type Scene,
} from '#testEnvironment/server/killServer.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const { filings, link } = texts;
let scene: KilledServer;

beforeAll(async () => {
  scene = await startKilledServer();
});
afterAll(() => scene.stop());

const page = () => scene.firm.page;
const notice = (text: string) => page().getByRole('region', { name: filings.dispatch.label }).getByText(text);
const badge = (form: MadeForm, text: string) => scene.rowOf(form).getByText(text, { exact: true }).first();
const approve = async (form: MadeForm) => {
  await filingIs(scene.rowOf(form), 'Validated');
  await approveFilings(page(), scene.rowOf(form));
};
const isSigning = (killed: Scene) =>
  filingRows(killed.page).getByText(filings.sending.signing, { exact: true }).first().isVisible();
const nothingSent = () => notice(filled(filings.dispatch.end.notSent_one, { count: 1 }));
const unreachable = () => [notice(filings.dispatch.unreachable), nothingSent()];
/** The server stays away until the page has given up telling it what the host said. */
const notRecorded = () => [
  notice(filled(filings.dispatch.stopped, { reason: link.error.serverDown })),
  notice(filled(filings.dispatch.end.open_one, { count: 1 })),
];
/** One round finds out what came of an attempt and has it recorded; where nothing was sent, a later one sends. */
const waitForRounds = async (form: MadeForm) => {
  const isFiled = async () => {
    await waitForRound();
    return badge(form, 'Submitted').isVisible();
  };
  await expect.poll(isFiled, { interval: 3000, timeout: onThisMachine(60_000) }).toBe(true);
};
const isSaving = (form: MadeForm) => [badge(form, filings.sending.recording)];
/** Approved filings are looked for every minute. */
const waitForRound = () => page().clock.fastForward('01:05');
const unanswered = () => [page().getByText(filings.done.unansweredText).first()];

it.each([
  ['at the approval', 'D100', whileWriting('spv_filing', CALLS.approve), unanswered, approve],
  ['when the attempt was opened', 'D112', beforeAnswering(CALLS.open), unreachable, waitForRound],
  [
    'while the host takes it up',
    'D710',
    whileWritingAfter('spv_filing_attempt', CALLS.open),
    notRecorded,
    waitForRounds,
  ],
  ['when the host has the content and signs it', 'D205', whileTokenSigns(isSigning), isSaving, waitForRounds],
  ['after the signature', 'D301', whileAuthorityAnswers('filingForm'), isSaving, waitForRounds],
  [
    'while the upload to the authority is on its way',
    'D101',
    whileAuthorityAnswers('filingUpload'),
    isSaving,
    waitForRounds,
  ],
  [
    'while the signed statement is stored',
    'D406',
    whileWriting('spv_filing_attempt', CALLS.signed),
    isSaving,
    waitForRounds,
  ],
] as const)('a server killed %s has the declaration filed once', async (_, form, kill, notices, goOn) => {
  await scene.choose(form);
  await filingIs(scene.rowOf(form), 'Validated');
  await scene.killed(
    kill,
    () => startApproval(page(), scene.rowOf(form)),
    () => notices(form),
  );
  await goOn(form);
  await scene.isFiledOnce(form);
});

it('nothing that a killed server had acknowledged is lost, and the token was logged in to once', () =>
  scene.nothingIsLost());
