import { expect, it } from 'vitest';
import { mailFaults, type ClientMail } from './mailProof.ts';

const MAIL: ClientMail = {
  firm: 'Firm 1',
  kind: 'spvMessage',
  entityId: 'a',
  address: 'client@firm-1.test',
  contentIds: ['c'],
};

it('finds nothing where each message was mailed once', () => {
  expect(mailFaults([MAIL, { ...MAIL, firm: 'Firm 2' }], [{ ...MAIL, firm: 'Firm 2' }, MAIL])).toEqual([]);
});

it.each<[string, ClientMail[]]>([
  ['was mailed 0 times', []],
  ['was mailed 2 times', [MAIL, MAIL]],
  ['went to client@firm-2.test', [{ ...MAIL, address: 'client@firm-2.test' }]],
  ['has another document', [{ ...MAIL, contentIds: [] }]],
])('says that a message %s', (fault, mails) => {
  expect(mailFaults([MAIL], mails)).toEqual([`Firm 1: spvMessage of a ${fault}`]);
});

it('names a mail that nobody asked for', () => {
  expect(mailFaults([MAIL], [MAIL, { ...MAIL, firm: 'Firm 2' }])).toEqual([
    'Firm 2: spvMessage of a was asked for by nobody',
  ]);
});
