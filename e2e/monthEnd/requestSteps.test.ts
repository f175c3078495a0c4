import { expect, it } from 'vitest';
import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import { keyOfRequest, requestId, type PlannedRequest } from './plannedRequests.ts';
import { keyOfCall, requestSteps } from './requestSteps.ts';

const PARTS = { fiscalCode: '310000004', documentType: 'D300', year: 2025, month: 3 };
const REQUEST: PlannedRequest = { ...PARTS, key: keyOfRequest(PARTS), isMailed: false };
const idOf = (attempt: number) => requestId(1, 'Firm 1', REQUEST, attempt);
const LISTED = { key: REQUEST.key, number: '90000001', isAnswered: false };

/** What a person does whose attempts have come so far. */
const stepsAfter = (statuses: readonly RequestStatus[], listed: readonly (typeof LISTED)[] = []) =>
  requestSteps([REQUEST], {
    seed: 1,
    firm: 'Firm 1',
    asked: new Map(statuses.map((status, at) => [idOf(at), { id: idOf(at), status, requestId: null }])),
    listed,
  });

it('asks for what is missing', () => {
  expect(stepsAfter([])).toEqual({ create: [{ id: idOf(0), request: REQUEST }], settle: [] });
});

it('asks again, under a new id, for what was refused and is not at the portal', () => {
  expect(stepsAfter(['Error'])).toEqual({ create: [{ id: idOf(1), request: REQUEST }], settle: [] });
  expect(stepsAfter(['Error'], [LISTED])).toEqual({ create: [], settle: [] });
});

it.each(['Requested', 'Valid', 'Submitted', 'ResponseReceived'] as const)('leaves alone what is %s', (status) => {
  expect(stepsAfter([status])).toEqual({ create: [], settle: [] });
  expect(stepsAfter(['Error', status], [LISTED])).toEqual({ create: [], settle: [] });
});

it('says of an unknown outcome that it was not sent where the portal lists none', () => {
  expect(stepsAfter(['TimedOut'])).toEqual({ create: [], settle: [{ id: idOf(0), requestId: null }] });
});

it('gives the number of an unknown one once its answer has come', () => {
  expect(stepsAfter(['TimedOut'], [LISTED])).toEqual({ create: [], settle: [] });
  expect(stepsAfter(['TimedOut'], [{ ...LISTED, isAnswered: true }])).toEqual({
    create: [],
    settle: [{ id: idOf(0), requestId: '90000001' }],
  });
});

it('knows a request by the words of the portal', () => {
  expect(keyOfCall({ tip: 'D300', cui: '310000004', parameters: { an: '2025', luna: '3' } })).toBe(REQUEST.key);
});
