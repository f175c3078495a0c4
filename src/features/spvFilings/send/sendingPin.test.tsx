import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { FILING_POLL_MS } from '#contracts/limits.ts';
import {
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

  it('is not needed on a token that is logged in', async () => {
    const rendered = await show({ count: 1, token: { isLoggedIn: true } });
    rendered.lead();
    await isCalled(rendered);
    expect(rendered.link.paramsOf('signAndSend').pin).toBeNull();
  });
});
