import { readFileSync } from 'node:fs';
import { waitFor, type SnapshotFrom } from 'xstate';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { BULK_MAX, PAGE_SIZE_MAX } from '#contracts/limits.ts';
import type { linkMachine } from '#machines/link/link.machine.ts';
import type { RefreshOutcome } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import type { UploadFile } from '#machines/uploadItem/uploadItem.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import type { Answers, FileAtHand, Order, OwnCertificate } from './orders.ts';
import { listMessagesToSend, notifyClients } from './personMails.ts';
import { ask, listRequests } from './personRequests.ts';
import { enterFilingPins, LINK_PATIENCE_MS, openTab, type Tab, type TabDeps } from './personTab.ts';

/** Who sits at a tab: presses what the screens offer, by the calls and events that the screens make of it. */
export type Person = { obey(order: Order): Promise<Answers[Order['kind']]> };

const UNDER_WAY = ['pending', 'validating', 'validated', 'requesting', 'sending', 'confirming'];
/** Longest a person looks at a refresh, in ms. */
const REFRESH_PATIENCE_MS = 240_000;

/** Sits down at a tab. */
export function createPerson(deps: TabDeps): Person {
  const tab = openTab(deps);
  return {
    obey: async (order) => {
      switch (order.kind) {
        case 'storeCertificates':
          return storeCertificates(tab, order.certificates);
        case 'refresh':
          return refresh(tab);
        case 'file':
          return file(tab, order.files);
        case 'lookAtUnknown':
          return lookAtUnknown();
        case 'settleUnsent': {
          const note = 'The portal lists no such filing.';
          await client.spvFilings.settle({ id: order.filingId, outcome: 'notSent', note });
          return null;
        }
        case 'lookAtRequests':
          return listRequests();
        case 'ask':
          return ask(tab, order);
        case 'lookAtMessages':
          return listMessagesToSend();
        case 'notify':
          return notifyClients(order.batchId, order.messagesIds);
        case 'lookAtHost':
          return lookAtHost(tab);
        default:
          return order satisfies never;
      }
    },
  };
}

async function storeCertificates(
  { actor, ready, seal, services, queries }: Tab,
  certificates: readonly OwnCertificate[],
): Promise<null> {
  await ready();
  const { certificates: onToken } = await queries.fetchQuery(tokenCertificatesOptions(services.link));
  for (const { thumbprint, name, clients } of certificates) {
    const found = onToken.find(({ sha1Thumbprint }) => sha1Thumbprint === thumbprint);
    if (found === undefined) throw new Error(`${name} is not on the token`);
    const { subject, issuer, serialNumber, expiresOn } = found;
    const sealed = await seal(thumbprint);
    const certificate = { thumbprint, name, pin: sealed, subject, issuer, serialNumber, expiresOn };
    const { id } = await client.spvCertificates.create(certificate);
    await client.spvCertificates.setClients({ id, taxIds: [...clients] });
  }
  actor('certificateSessions').send({ type: 'certificate.saved' });
  return null;
}

/** A PIN that was in use when its host was killed is spent: it is typed once more. */
async function savePin(
  { seal }: Tab,
  { id, thumbprint, name }: { id: string; thumbprint: string; name: string },
): Promise<void> {
  await client.spvCertificates.update({ id, name, pin: await seal(thumbprint) });
}

/** Every certificate after the other; the press takes over the lead. */
async function refresh(tab: Tab): Promise<readonly RefreshOutcome[]> {
  const { actor, ready } = tab;
  const outcomes: RefreshOutcome[] = [];
  for (const { id, thumbprint, name } of await client.spvCertificates.list({})) {
    await ready();
    const runId = crypto.randomUUID();
    const certificate = { certificateId: id, thumbprint, name };
    const access = { certificate, pin: { kind: 'saved' }, confirmLastTry: false } as const;
    const ended = outcomeOf(tab, runId);
    actor('messageRefresh').send({ type: 'user.refresh', runId, request: { access, days: null } });
    const outcome = await ended;
    outcomes.push(outcome);
    if (outcome.error?.reason === 'pinRequired') await savePin(tab, { id, thumbprint, name });
  }
  return outcomes;
}

/** How a run ends. @throws where a person would have lost patience. */
function outcomeOf({ actor }: Tab, runId: string): Promise<RefreshOutcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`refresh ${runId} has not ended`)), REFRESH_PATIENCE_MS);
    const ending = actor('messageRefresh').on('run.ended', (event) => {
      if (event.runId !== runId) return;
      clearTimeout(timer);
      ending.unsubscribe();
      resolve(event.outcome);
    });
  });
}

/** Uploads what is not there, approves what is valid, files again what was refused, gives PINs that are asked for. */
async function file(tab: Tab, files: readonly FileAtHand[]): Promise<null> {
  const { actor } = tab;
  const listed = await allFilings();
  upload(tab, files, listed);
  const idsOf = (status: SpvFiling['spvFilingStatus']) =>
    listed.filter(({ spvFilingStatus }) => spvFilingStatus === status).map(({ id }) => id);
  const [valid, refused] = [idsOf('Validated'), idsOf('InvalidSubmission')];
  if (valid.length > 0) await client.spvFilings.approve({ spvFilingIds: valid });
  if (refused.length > 0) await client.spvFilings.refile({ spvFilingIds: refused });
  const dispatch = actor('filingDispatch');
  const held = dispatch.getSnapshot().context.held.map(({ filingId }) => filingId);
  const failed = held.filter((id) => idsOf('Approved').includes(id));
  const filingIds = [...valid, ...refused, ...failed];
  if (filingIds.length > 0) dispatch.send({ type: 'filings.approved', filingIds });
  await enterFilingPins(tab);
  return null;
}

function upload({ actor }: Tab, files: readonly FileAtHand[], listed: readonly SpvFiling[]): void {
  const queue = actor('uploadQueue');
  const rows = queue.getSnapshot().context.rows.filter(({ step }) => UNDER_WAY.includes(step));
  const known = new Set([...listed.map(({ fileName }) => fileName), ...rows.map(({ name }) => name)]);
  const missing: UploadFile[] = files
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({
      id: crypto.randomUUID(),
      name,
      body: new Blob([readFileSync(path)], { type: 'application/pdf' }),
      purpose: { kind: 'spvFiling' },
    }));
  if (missing.length === 0) return;
  const batchId = crypto.randomUUID();
  queue.send({ type: 'files.added', batchId, files: missing, isShown: true, listener: null });
}

async function lookAtHost({ actor, ready }: Tab): Promise<readonly string[]> {
  const before = await ready();
  actor('link').send({ type: 'tab.shown' });
  const isNew = ({ context }: SnapshotFrom<typeof linkMachine>) => context.status !== null && context.status !== before;
  await waitFor(actor('link'), isNew, { timeout: LINK_PATIENCE_MS });
  return (await ready()).unsettled.map(({ attemptId }) => attemptId);
}

/** All filings of the firm; one call approves or refiles at most as many as a page has. */
async function allFilings(): Promise<readonly SpvFiling[]> {
  const { items, hasNextPage } = await client.spvFilings.list({ pageSize: Math.min(PAGE_SIZE_MAX, BULK_MAX) });
  if (hasNextPage) throw new Error('a firm has more filings than a page');
  return items;
}

async function lookAtUnknown() {
  const unknown = (await allFilings()).filter(({ spvFilingStatus }) => spvFilingStatus === 'Processing');
  return unknown.map(({ id, fileName }) => ({ filingId: id, fileName }));
}
