import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import { FILING_POLL_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { alfa, idOf } from '../testing/renderFilings.tsx';
import {
  aFilingToSend,
  endSending,
  attemptOf,
  done,
  isCalled,
  isTaken,
  pinBar,
  settle,
  show,
  submitted,
  typePin,
} from '../testing/renderSending.tsx';

afterEach(endSending);

describe('the PIN', () => {
  it('is asked for where none is saved, and leaves the field in the moment it is given', async () => {
    const rendered = await show();
    rendered.lead();
    await typePin(rendered, '123456');
    const field = within(await pinBar()).getByLabelText<HTMLInputElement>('PIN');
    await rendered.user.click(screen.getByRole('button', { name: 'Sign and send' }));
    expect(field.value).toBe('');
    await isTaken(rendered);
    await isCalled(rendered);
    const { pin } = rendered.link.paramsOf('signAndSend');
    expect(pin).toMatch(/^v1\./);
    expect(pin).not.toContain('123456');
  });

  it('leaves the page, sealed as it is, with the filings it was typed for', async () => {
    const rendered = await show({ count: 1 });
    rendered.lead();
    await typePin(rendered, '123456');
    await rendered.user.click(screen.getByRole('button', { name: 'Sign and send' }));
    await isTaken(rendered);
    await isCalled(rendered);
    expect(rendered.sealed.size).toBe(1);
    rendered.link.report({ attemptId: attemptOf(1), step: 'done', report: submitted });
    rendered.link.reply('signAndSend', done);
    await settle(rendered);
    expect(rendered.sealed.size).toBe(0);
    // The field had the keyboard, and is gone.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Signing and sending' }));
  });

  it('that was refused is forgotten everywhere and never used again', async () => {
    const rendered = await show({ count: 1, isPinSaved: true });
    const { link, server } = rendered;
    rendered.lead();
    await isCalled(rendered);
    link.report({
      attemptId: attemptOf(1),
      step: 'done',
      report: { outcome: 'notSent', error: linkError('wrongPin') },
    });
    link.refuse('signAndSend', 'wrongPin');
    await settle(rendered);
    expect(within(await pinBar()).getByText(/PIN/, { selector: 'p > span' })).toBeDefined();
    expect(server.countOf('DELETE /spv-certificates/*/pin')).toBe(1);
    rendered.clock.increment(FILING_POLL_MS);
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(2));
    await settle(rendered);
    expect(link.calls.filter(({ action }) => action === 'signAndSend')).toHaveLength(1);
  });

  it('is used for the last try only after a person has said so', async () => {
    const rendered = await show({ count: 1, token: { pinState: 'finalTry' } });
    rendered.lead();
    await typePin(rendered, '123456');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign and send' });
    expect(send.disabled).toBe(true);
    await rendered.user.click(screen.getByRole('checkbox', { name: /last try/ }));
    await rendered.user.click(send);
    await isTaken(rendered);
    await isCalled(rendered);
    expect(rendered.link.paramsOf('signAndSend').confirmLastTry).toBe(true);
  });

  it('is not asked for while the token is locked', async () => {
    const rendered = await show({ count: 1, token: { pinState: 'locked' } });
    rendered.lead();
    const bar = within(await pinBar());
    await waitFor(() => expect(bar.queryByLabelText('PIN')).toBeNull());
  });

  it('is not needed on a token that is logged in, which sends what is ticked all the same', async () => {
    const rendered = await show({ token: { isLoggedIn: true } });
    rendered.lead();
    const bar = within(await screen.findByRole('form', { name: '2 filings wait to be sent (Alfa)' }));
    await bar.findByText(/^The token is unlocked: no PIN is needed/);
    expect(bar.queryByLabelText('PIN')).toBeNull();
    expect(rendered.link.isPending('signAndSend')).toBe(false);
    await rendered.user.click(bar.getByRole('checkbox', { name: 'Client 2 · D300 · 10/2026 · Alfa · d300-2.xml' }));
    await rendered.user.click(bar.getByRole('button', { name: 'Sign and send' }));
    rendered.clock.increment(1000);
    await isCalled(rendered);
    expect(rendered.link.paramsOf('signAndSend')).toMatchObject({ pin: null, attemptIds: [attemptOf(1)] });
    expect(await screen.findByRole('form', { name: '1 filing waits to be sent (Alfa)' })).toBeDefined();
  });
});

const confirmedOne: SameDeclaration = {
  spvFilingId: idOf(50),
  spvMessageId: null,
  status: 'Confirmed',
  fileName: 'd300-50.xml',
  uploadedByDisplayName: 'Radu Ene',
  uploadedAt: '2026-11-19T08:00:00.000Z',
  filedAt: '2026-11-19T10:30:00.000Z',
  uploadIndex: '1100000007',
  isRectified: false,
};

const tickOf = async (number: number) =>
  within(await pinBar()).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Client ${number} `) });
/** The list of a new tab, or of one that was loaded anew. */
async function open(isReloaded: boolean) {
  endSending();
  const rendered = await show({ isReloaded });
  rendered.lead();
  return rendered;
}

describe('what one PIN opens', () => {
  const beta = { certificateId: idOf(902), thumbprint: 'B'.repeat(40), name: 'Beta' };

  /** Two certificates on one token; the first filing is signed by Alfa, the second by Beta. */
  async function showBoth() {
    const rendered = await show({
      routes: {
        'GET /spv-filings/to-send': ({ url }) =>
          ok([aFilingToSend(url.searchParams.get('certificateId') === alfa.certificateId ? 1 : 2)]),
      },
    });
    const { clock, dispatch, link } = rendered;
    link.plugIn([alfa, beta].map((one) => aTokenCertificate({ sha1Thumbprint: one.thumbprint, tokenLabel: 'ePass' })));
    rendered.lead(alfa);
    rendered.lead(beta);
    await waitFor(() => {
      clock.increment(FILING_POLL_MS);
      expect(dispatch.getSnapshot().context.waitingForPin).toHaveLength(2);
    });
    const row = await screen.findByRole('form', {
      name: '2 filings wait for the PIN of the token ePass (certificates: Alfa, Beta)',
    });
    return { ...rendered, row: within(row) };
  }

  it('is one row, and what was left without a tick stays waiting, on the token that is open by then', async () => {
    const { row, user, link, server, clock, dispatch } = await showBoth();
    row.getByRole('checkbox', { name: 'Client 1 · D300 · 10/2026 · Alfa · d300-1.xml' });
    await user.click(row.getByRole('checkbox', { name: 'Client 2 · D300 · 10/2026 · Beta · d300-2.xml' }));
    row.getByText('1 filing stays waiting.');
    await user.type(row.getByLabelText('PIN'), '123456{Enter}');
    await screen.findByRole('form', { name: '1 filing waits for the PIN of Beta' });
    link.plugIn(
      [alfa, beta].map((one) =>
        aTokenCertificate({ sha1Thumbprint: one.thumbprint, tokenLabel: 'ePass', isLoggedIn: true }),
      ),
    );
    await waitFor(() => expect(link.isPending('signAndSend')).toBe(true));
    expect(link.paramsOf('signAndSend')).toMatchObject({
      certificate: alfa.thumbprint,
      attemptIds: [attemptOf(1)],
    });
    link.report({ attemptId: attemptOf(1), step: 'done', report: submitted });
    link.reply('signAndSend', done);
    server.on('GET /spv-filings/to-send', ({ url }) =>
      ok(url.searchParams.get('certificateId') === alfa.certificateId ? [] : [aFilingToSend(2)]),
    );
    await settle({ link, clock, dispatch });
    clock.increment(FILING_POLL_MS);
    const left = within(await screen.findByRole('form', { name: '1 filing waits for the PIN of Beta' }));
    expect(left.getByRole<HTMLInputElement>('checkbox', { name: /^Client 2/ }).checked).toBe(false);
    expect(left.getByRole<HTMLButtonElement>('button', { name: 'Sign and send' }).disabled).toBe(true);
    expect(link.calls.filter(({ action }) => action === 'signAndSend')).toHaveLength(1);
  });

  it('says of what would be filed a second time what other one there is', async () => {
    const rendered = await show({
      routes: {
        'GET /spv-filings/to-send': ok([
          aFilingToSend(1, { sameDeclaration: confirmedOne }),
          aFilingToSend(2, { sameDeclaration: { ...confirmedOne, isRectified: true } }),
        ]),
      },
    });
    rendered.lead();
    const [second, rectifying] = within(await pinBar()).getAllByRole('listitem');
    const note =
      /^Another D300 10\/2026 of this client was filed on 19\/11\/26 12:30, number 1100000007, and is confirmed\./;
    expect(within(second!).getByText(note)).toBeDefined();
    expect(within(second!).getByRole('link', { name: 'Open the other one' }).getAttribute('href')).toContain(idOf(50));
    expect(rectifying?.textContent).not.toMatch(/Another|Rectifies/);
  });

  it('keeps what was left without a tick over a reload, in this tab, until it is ticked again', async () => {
    await (await open(false)).user.click(await tickOf(2));
    const { user } = await open(true);
    expect([(await tickOf(1)).checked, (await tickOf(2)).checked]).toEqual([true, false]);
    await user.click(await tickOf(2));
    await open(true);
    expect((await tickOf(2)).checked).toBe(true);
  });

  it('does not tick by itself what came while a person was at it', async () => {
    const { row, user, dispatch, clock, server } = await showBoth();
    await user.click(row.getByLabelText('PIN'));
    server.on('GET /spv-filings/to-send', ({ url }) =>
      ok(url.searchParams.get('certificateId') === alfa.certificateId ? [1, 3].map((at) => aFilingToSend(at)) : []),
    );
    await waitFor(() => {
      clock.increment(FILING_POLL_MS);
      expect(dispatch.getSnapshot().context.waitingForPin[0]?.listed).toHaveLength(2);
    });
    const came = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Client 3 · D300/ });
    expect(came.checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Client 1 · D300/ }).checked).toBe(true);
  });
});
