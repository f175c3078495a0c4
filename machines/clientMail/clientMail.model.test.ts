import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { clientMailMachine, type ClientMailOutcome, type MailBatch, type MailPlan } from './clientMail.machine.ts';
import { CLIENT_MAIL_TABLE } from './clientMail.table.ts';

const dan = { name: 'Dan', email: 'dan@alfa.test' };
const aPlan = (id: string, change: Partial<MailPlan> = {}): MailPlan => ({
  id,
  title: id,
  clientName: 'Alfa',
  contacts: [dan],
  attachment: { fileName: 'a.pdf', sizeBytes: 100 },
  subject: 'Alfa',
  text: 'Bună ziua',
  lastSent: null,
  bar: null,
  to: [dan],
  isIncluded: true,
  isWrong: false,
  ...change,
});
const refusedBy = (code: string) => Object.assign(new Error(code), { code });
const sentBefore = { lastSent: { to: 'Dan', at: '2026-11-02T08:00:00Z' } };

describe('clientMail', () => {
  walkEveryEdge(clientMailMachine, {
    table: CLIENT_MAIL_TABLE,
    inputs: [{ newId: () => 'batch-1' }],
    key: ({ plans, note, isChecked, failure }: { plans: readonly MailPlan[] } & Record<string, unknown>) => [
      plans.map(({ id, to, isIncluded, isWrong, bar }) => [id, to.length, isIncluded, isWrong, bar]),
      note,
      isChecked,
      failure,
    ],
    events: [
      { type: 'mail.open', ids: ['m-1'] },
      { type: 'mail.open', ids: [] },
      settled('loadPlans', [aPlan('m-1')]),
      settled('loadPlans', [aPlan('m-1', { bar: 'noDocument' })]),
      broke('loadPlans'),
      { type: 'mail.retry' },
      { type: 'plan.included', id: 'm-1', isIncluded: false },
      { type: 'recipients.changed', id: 'm-1', to: [], isWrong: false },
      { type: 'recipients.changed', id: 'm-1', to: [dan], isWrong: true },
      { type: 'recipients.changed', id: 'm-1', to: [dan], isWrong: false },
      { type: 'note.changed', note: 'Vineri' },
      { type: 'mail.send' },
      settled('sendMails', { sent: ['m-1'], failed: [] }),
      settled('sendMails', { sent: [], failed: ['m-1'] }),
      broke('sendMails'),
      broke('sendMails', refusedBy('mail.tooMany')),
      broke('sendMails', refusedBy('server.unexpected')),
      { type: 'sheet.close' },
    ],
    holds: (snapshot, walked) => {
      const { plans, batchId, ids } = snapshot.context;
      // Broken by sending without `canSend`: a mail to nobody, or to what is no address.
      if (snapshot.matches('sending')) {
        const going = plans.filter(({ isIncluded, bar }) => isIncluded && bar === null);
        expect(going.length).toBeGreaterThan(0);
        for (const { to, isWrong } of going) expect([to.length > 0, isWrong]).toEqual([true, false]);
      }
      // Broken by a new id for a try that is repeated: the same mail goes out twice.
      if (snapshot.hasTag('open')) expect([batchId, ids]).toEqual(['batch-1', ['m-1']]);
      // Broken by going from `loading` to `sending`: nobody has seen to whom it goes.
      if (snapshot.matches('sending')) expect(walked.at(-1)?.type).toBe('mail.send');
    },
  });

  it('sends again under the same batch after a failure, and only what was sent before as a second time', async () => {
    const tried: MailBatch[] = [];
    const machine = clientMailMachine.provide({
      actors: {
        loadPlans: fromPromise<readonly MailPlan[], { ids: readonly string[] }>(() =>
          Promise.resolve([aPlan('m-1', sentBefore), aPlan('m-2'), aPlan('m-3', { isIncluded: false })]),
        ),
        sendMails: fromPromise(({ input }: { input: MailBatch }) => {
          tried.push(input);
          return tried.length === 1
            ? Promise.reject(new Error('offline'))
            : Promise.resolve({ sent: ['m-1', 'm-2'], failed: [] });
        }),
      },
    });
    let made = 0;
    const mail = createActor(machine, { input: { newId: () => `batch-${(made += 1)}` } }).start();
    const outcomes: ClientMailOutcome[] = [];
    mail.on('*', (outcome) => outcomes.push(outcome));
    mail.send({ type: 'mail.open', ids: ['m-1', 'm-2', 'm-3'] });
    await expect.poll(() => mail.getSnapshot().value).toBe('choosing');
    mail.send({ type: 'mail.send' });
    await expect.poll(() => mail.getSnapshot().context.failure).toBe('unknown');
    mail.send({ type: 'mail.send' });
    await expect
      .poll(() => outcomes)
      .toEqual([{ type: 'mail.sent', batchId: 'batch-1', sent: ['m-1', 'm-2'], failed: [] }]);
    expect(tried[1]).toEqual(tried[0]);
    expect(tried[0]?.messages).toEqual([
      { id: 'm-1', to: [dan], isAgain: true },
      { id: 'm-2', to: [dan], isAgain: false },
    ]);
  });
});
