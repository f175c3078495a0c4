import { isContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { contract } from '#contracts/api/contract.ts';
import type { SpvMessage } from '#contracts/api/spvMessage.ts';
import { compileAnswer } from './answerCheck.ts';

const message: SpvMessage = {
  id: '0b8f4a52-6f0e-4a53-9a0c-1f2e3d4c5b6a',
  messageId: '500',
  details: 'ș',
  taxId: '1234565',
  date: '2026-07-01T06:30:00Z',
  issueDate: '2026-07-01',
  type: 'SOMATII',
  typeEnum: 'Summons',
  title: 'ș',
  requestId: null,
  clientId: null,
  clientName: null,
  accountManagerName: null,
  statementType: null,
  reportingMonth: 7,
  reportingYear: 2026,
  certificateThumbprint: 'A'.repeat(40),
  validationStatus: null,
  isArchived: false,
  isUnread: true,
  isOpened: false,
  servedDate: '2026-11-02',
  legalDay: null,
  hasContent: true,
  signatureStatus: { state: 'intact', signer: 'Sistem informatic' },
  refetch: null,
  lastNotifiedContactName: null,
  lastNotifiedContactEmail: null,
  lastNotificationSubmittedDate: null,
  lastNotificationState: null,
  lastNotificationError: null,
};
const page = (item: object) => ({ items: [item], hasNextPage: false, nextCursor: null, previousCursor: null });

const check = async (answer: unknown) =>
  compileAnswer(contract.spvMessages.list['~orpc'].outputSchema)['~standard'].validate(answer);

describe('an answer', () => {
  it('is sent unchanged', async () => {
    const answer = page(message);
    expect(await check(answer)).toEqual({ value: answer });
  });

  const { title: _, ...untitled } = message;
  it.each<[what: string, answer: unknown]>([
    ['is nothing', undefined],
    ['lacks a field', page(untitled)],
    ['has an undefined field', page({ ...message, title: undefined })],
    ['has a field of its own', page({ ...message, searchText: 'ș' })],
    ['has a field of its own around the rows', { ...page(message), total: 1 }],
    ['has a field of another type', page({ ...message, messageId: 500 })],
    ['has nothing where something has to be', page({ ...message, isArchived: null })],
    ['has a word that is not on the list', page({ ...message, typeEnum: 'Letter' })],
    ['has an id that is none', page({ ...message, id: '500' })],
    ['has a day that is none', page({ ...message, issueDate: '01.07.2026' })],
    ['has an instant that is none', page({ ...message, date: new Date(0) })],
    ['has a month beyond the year', page({ ...message, reportingMonth: 13 })],
    ['is wrong further in', page({ ...message, signatureStatus: { state: 'intact', signer: 'x', key: 'y' } })],
  ])('that %s does not leave', async (_what, answer) => {
    expect(await check(answer)).toHaveProperty('issues');
  });

  it('has a compiled schema for every call of the contract', () => {
    const calls: string[] = [];
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: call, path }) => {
      if (!isContractProcedure(call)) throw new Error(`${path.join('.')} is no call`);
      compileAnswer(call['~orpc'].outputSchema);
      calls.push(path.join('.'));
    });
    expect(calls.length).toBeGreaterThan(40);
  });
});
