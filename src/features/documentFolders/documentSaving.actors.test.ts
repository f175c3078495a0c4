import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { DueDocument } from '#contracts/api/documentFolder.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { createSessionTokens } from '#src/shared/link/sessionTokens.ts';
import { documentSavingActors, type SavingDeps } from './documentSaving.actors.ts';

const document: DueDocument = {
  spvFilingId: '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0001',
  kind: 'receipt',
  contentId: '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0002',
  folder: '/dosar',
};
const { folder, spvFilingId, kind, contentId } = document;
const KEY = 'k'.repeat(22);
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A tab that leads a certificate, whose workstation has one document to save. */
function begin({ save, report = async () => ({}) }: { save: () => Promise<unknown>; report?: () => Promise<unknown> }) {
  const tokens = createSessionTokens();
  tokens.keep({ sessionId: 's-1', certificateId: 'c-1', token: 'token-of-the-session' });
  const calls = { save: vi.fn(save), report: vi.fn(report), log: vi.fn() };
  const due = vi.fn(async () => [document]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API and the link, as far as they are called
  const deps = {
    api: { documentFolders: { due, report: calls.report } },
    link: { call: calls.save },
    tokens,
    queries: { invalidateQueries: async () => {} },
    workstationKeyId: () => KEY,
    log: calls.log,
  } as unknown as SavingDeps;
  const actor = createActor(documentSavingActors(deps)).start();
  stops.push(() => actor.stop());
  actor.send({ type: 'session.active', certificate: { certificateId: 'c-1' } });
  const ended = () => vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
  return { ...calls, due, ended };
}

const refused = () => Promise.reject(new ApiError('document.notFound', { status: 404 }));
const failing = (reason: LinkReason) => () => Promise.reject(LinkFailure.of(reason));

it('the host is given the filing and the folder, and the server what became of it', async () => {
  const { save, report, ended } = begin({ save: async () => ({ fileName: 'a.pdf', isNew: true }) });
  await ended();
  const asked = { sessionToken: 'token-of-the-session', filingId: spvFilingId, kind, folder };
  expect(save).toHaveBeenCalledExactlyOnceWith('saveDocument', asked, expect.anything());
  const said = { workstationKeyId: KEY, spvFilingId, kind, contentId, report: { outcome: 'saved', fileName: 'a.pdf' } };
  expect(report).toHaveBeenCalledExactlyOnceWith(said, expect.anything());
});

it.each(['folderNotConfirmed', 'folderFull', 'contentChanged', 'documentUnavailable'] as const)(
  'the reason %s is told to the server',
  async (reason) => {
    const { report, ended } = begin({ save: failing(reason) });
    await ended();
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ report: { outcome: 'failed', reason } }),
      expect.anything(),
    );
  },
);

it.each(['noReply', 'hostMissing', 'sessionEnded', 'sameActionPending', 'hostOutdated'] as const)(
  'after %s nothing is said of the document: it waits for the next round',
  async (reason) => {
    const { report, ended } = begin({ save: failing(reason) });
    await ended();
    expect(report).not.toHaveBeenCalled();
  },
);

it('what the server refuses for good is logged, and not told again', async () => {
  const { report, log, ended } = begin({ save: async () => ({ fileName: 'a.pdf', isNew: true }), report: refused });
  await ended();
  expect(report).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledExactlyOnceWith('document.notRecorded', expect.objectContaining({ kind }));
});
