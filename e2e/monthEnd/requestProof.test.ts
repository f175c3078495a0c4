import { expect, it } from 'vitest';
import { keyOfRequest } from './plannedRequests.ts';
import { requestFaults, type ComparedCall, type StoredRequest } from './requestProof.ts';

const PARTS = { fiscalCode: '310000004', documentType: 'D300', year: 2025, month: 3 };
const KEY = keyOfRequest(PARTS);
const FIRMS = [
  {
    name: 'Firm 1',
    certificates: [{ holder: 'A', codes: [], filings: [], requests: [{ ...PARTS, key: KEY, isMailed: false }] }],
  },
];
const CALL: ComparedCall = {
  tip: 'D300',
  cui: '310000004',
  parameters: { an: '2025', luna: '3' },
  id: '9',
  messageId: '41',
};
const ROW: StoredRequest = {
  ...PARTS,
  firm: 'Firm 1',
  id: 'a',
  status: 'ResponseReceived',
  number: '9',
  answer: '41',
  isSettled: false,
  contentId: 'c',
};
const REFUSED: StoredRequest = { ...ROW, id: 'b', status: 'Error', number: null, answer: null, contentId: null };

it('finds nothing where each request was registered once and has its answer', () => {
  expect(requestFaults(FIRMS, [ROW], [CALL])).toEqual([]);
  expect(requestFaults(FIRMS, [REFUSED, ROW], [{ ...CALL, id: null }, CALL])).toEqual([]);
});

it('believes the authority that refuses what it registers, and no person who says so', () => {
  expect(requestFaults(FIRMS, [REFUSED], [CALL])).toEqual([]);
  expect(requestFaults(FIRMS, [{ ...REFUSED, isSettled: true }], [CALL])).toEqual([
    `Firm 1: request ${KEY} has the number null instead of 9 (Error)`,
  ]);
});

it.each<[string, StoredRequest[], ComparedCall[]]>([
  ['is not there', [], [CALL]],
  ['was asked for 2 times', [ROW], [CALL, { ...CALL, id: '10' }]],
  ['was asked for again while it was TimedOut', [{ ...REFUSED, status: 'TimedOut' }, ROW], [CALL]],
  ['is not at the authority (Error)', [REFUSED], []],
  ['has the number 8 instead of 9 (ResponseReceived)', [{ ...ROW, number: '8' }], [CALL]],
  ['waits for its answer (Submitted)', [{ ...ROW, status: 'Submitted', answer: null }], [CALL]],
  ['has the answer 40 instead of 41', [{ ...ROW, answer: '40' }], [CALL]],
  ['has an answer without its document', [{ ...ROW, contentId: null }], [CALL]],
])('says that a request %s', (fault, stored, calls) => {
  expect(requestFaults(FIRMS, stored, calls)).toEqual([`Firm 1: request ${KEY} ${fault}`]);
});

it('names a request under another firm, and a call that nobody has planned', () => {
  const call = { ...CALL, id: '11', parameters: { an: '2025', luna: '4' } };
  expect(requestFaults(FIRMS, [ROW, { ...ROW, firm: 'Firm 2' }], [CALL, call])).toEqual([
    `Firm 2: request ${KEY} is of nobody there`,
    `the authority was asked by nobody for ${keyOfRequest({ ...PARTS, month: 4 })}`,
  ]);
});
