import { describe, expect, it } from 'vitest';
import { planHour, SMALL_HOUR, WHOLE_HOUR } from './plan.ts';
import { keyOfRequest, requestId } from './plannedRequests.ts';

const requestsOf = (seed: number, size: typeof SMALL_HOUR) =>
  planHour(seed, size).firms.flatMap(({ certificates }) =>
    certificates.flatMap(({ codes, requests }) => requests.map((request) => ({ codes, request }))),
  );

describe.each([
  ['a small hour', SMALL_HOUR],
  ['a whole hour', WHOLE_HOUR],
])('the requests of %s', (_, size) => {
  it('are the same for the same seed, and others for another one', () => {
    expect(requestsOf(1, size)).toEqual(requestsOf(1, size));
    expect(requestsOf(2, size)).not.toEqual(requestsOf(1, size));
  });

  it.each([1, 2, 1987])('are all different, and of clients that their certificate reads: seed %i', (seed) => {
    const planned = requestsOf(seed, size);
    expect(planned).toHaveLength(size.requests);
    expect(new Set(planned.map(({ request }) => request.key)).size).toBe(size.requests);
    expect(planned.every(({ codes, request }) => codes.includes(request.fiscalCode))).toBe(true);
    expect(planned.every(({ request }) => keyOfRequest(request) === request.key)).toBe(true);
  });

  it('are mailed in part', () => {
    expect(new Set(requestsOf(1987, size).map(({ request }) => request.isMailed)).size).toBe(2);
  });
});

it('gives each attempt at a request an id of its own, the same each time', () => {
  const [first] = requestsOf(1, SMALL_HOUR);
  if (first === undefined) throw new Error('nothing is planned');
  const { request } = first;
  const ids = [0, 1].map((attempt) => requestId(1, 'Firm 1', request, attempt));
  expect(ids).toEqual([0, 1].map((attempt) => requestId(1, 'Firm 1', request, attempt)));
  expect(new Set([...ids, requestId(1, 'Firm 2', request, 0), requestId(2, 'Firm 1', request, 0)]).size).toBe(4);
});
