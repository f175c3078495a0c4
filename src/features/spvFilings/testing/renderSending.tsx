import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { FilingReport } from '#src/shared/link/calls/exchange.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFiling, idOf, renderFilings, type RenderedFilings } from './renderFilings.tsx';

let close = () => {};
/** Ends what `show` has begun. */
export function endSending(): void {
  close();
  localStorage.clear();
}

export const attemptOf = (number: number) => idOf(500 + number);
export const CLOSED = 'PUT /spv-filings/*/attempts/*';
export const sha256 = 'a'.repeat(64);
export const submitted: FilingReport = {
  outcome: 'submitted',
  uploadIndex: '1100000031',
  signed: { sha256, file: new Blob(['%PDF signed']) },
};
export const done = { submitted: 1, rejected: 0, unknown: 0, notSent: 0 };

/** A filing as the server lists it for the certificate that signs it. */
export const aFilingToSend = (number: number, change: object = {}) => ({
  id: idOf(number),
  taxId: '12345674',
  clientLegalName: `Client ${number}`,
  statementType: 'D300',
  reportingMonth: 10,
  reportingYear: 2026,
  fileName: `d300-${number}.xml`,
  isAssigned: true,
  approvedAt: null,
  sameDeclaration: null,
  ...change,
});

/** Approved filings that wait to be sent, and a server that takes what is recorded of them. */
export async function show({
  count = 2,
  isAssigned = true,
  ...options
}: Parameters<typeof renderFilings>[0] & { count?: number; isAssigned?: boolean } = {}) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  let waiting = numbers;
  const rendered = await renderFilings({
    filings: numbers.map((number) => aFiling(number, { spvFilingStatus: 'Approved' })),
    ...options,
    routes: {
      'GET /spv-filings/to-send': () => ok(waiting.map((number) => aFilingToSend(number, { isAssigned }))),
      'POST /spv-filings/*/attempts': ({ url }) => {
        const number = numbers.find((one) => url.pathname.includes(idOf(one))) ?? 0;
        return { status: 201, body: { attemptId: attemptOf(number), sha256, contentUrl: 'https://dosar.test/c' } };
      },
      'PUT /spv-certificates/*/clients': ok(),
      'POST /content/batches': {
        status: 201,
        body: { id: idOf(700), signedUrl: `${location.origin}/put`, files: [{ id: idOf(701), name: 'signed.pdf' }] },
      },
      'PUT /put': ok(),
      'POST /spv-filings/*/signed-statement': ok({ spvFilingStatus: 'Submitted' }),
      [CLOSED]: ({ url }) => {
        waiting = waiting.filter((number) => !url.pathname.includes(idOf(number)));
        return ok({ spvFilingStatus: 'Submitted' });
      },
      ...options.routes,
    },
  });
  ({ close } = rendered);
  await screen.findByRole('link', { name: 'Client 1' });
  return rendered;
}

export const isCalled = ({ link }: RenderedFilings) => waitFor(() => expect(link.isPending('signAndSend')).toBe(true));
/** The host forgets what the server has recorded; then the batch is over and the next round may begin. */
export const settle = async ({ link, clock, dispatch }: Pick<RenderedFilings, 'link' | 'clock' | 'dispatch'>) => {
  while (dispatch.getSnapshot().matches('sending')) {
    await waitFor(() => {
      if (dispatch.getSnapshot().matches('sending')) expect(link.isPending('settleAttempts')).toBe(true);
    });
    if (link.isPending('settleAttempts')) link.reply('settleAttempts', { settled: 1 });
  }
  clock.increment(1000);
};
/** What was typed is sealed, and the dispatcher has it. */
export const isTaken = async ({ clock }: RenderedFilings) => {
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  clock.increment(1000);
};
/** All notices, also those that stand behind their count. */
export const openNotices = () => {
  const more = screen.queryByText(/^\d+ more notices?$/);
  if (more !== null) fireEvent.click(more);
};
export const notices = () => within(screen.getByRole('region', { name: 'Signing and sending' }));
export const pinBar = () => screen.findByRole('form', { name: /wait(s)? for the PIN of Alfa/ });
export const typePin = async ({ user }: RenderedFilings, pin: string) => {
  await user.type(within(await pinBar()).getByLabelText('PIN'), pin);
};
