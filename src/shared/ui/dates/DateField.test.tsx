import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEnglish } from '../../testing/texts.ts';
import { DateField } from './DateField.tsx';
import { DateRangeField } from './DateRangeField.tsx';

beforeEach(async () => {
  await startEnglish();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Day({ min, max }: { readonly min?: string; readonly max?: string }) {
  const [day, setDay] = useState('2026-11-23');
  return (
    <>
      <DateField label="Due" value={day} min={min} max={max} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

function Period() {
  const [period, setPeriod] = useState({ from: '2026-11-02', to: '2026-11-04' });
  return (
    <>
      <DateRangeField label="Period" value={period} onChange={setPeriod} />
      <output>{`${period.from} ${period.to}`}</output>
    </>
  );
}

const value = () => screen.getByRole('status').textContent;
const open = async (user: ReturnType<typeof userEvent.setup>, at = 0) => {
  await user.click(screen.getAllByRole('button', { name: 'Open the calendar' })[at]!);
  const calendar = await screen.findByRole('application', { name: 'Calendar' });
  await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
  return calendar;
};

describe('a day', () => {
  it('is typed in the ways people write days, and shown in one when the field is left', async () => {
    const user = userEvent.setup();
    render(<Day />);
    const input = screen.getByLabelText('Due');
    expect(input).toHaveProperty('value', '23/11/2026');
    await user.clear(input);
    await user.type(input, '3.12.26');
    expect(value()).toBe('2026-12-03');
    expect(input).toHaveProperty('value', '3.12.26');
    await user.tab();
    expect(input).toHaveProperty('value', '03/12/2026');
  });

  it('that cannot be read stays as it was typed', async () => {
    const user = userEvent.setup();
    render(<Day />);
    const input = screen.getByLabelText('Due');
    await user.clear(input);
    await user.type(input, '31.4.2026');
    await user.tab();
    expect(input).toHaveProperty('value', '31.4.2026');
    expect(value()).toBe('31.4.2026');
  });

  it('is chosen in the calendar by the arrows and Enter, and the keyboard is back at its button', async () => {
    const user = userEvent.setup();
    render(<Day />);
    await open(user);
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() => expect(value()).toBe('2026-12-01'));
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  });

  it('is bounded: days outside cannot be chosen, and weeks begin on Monday', async () => {
    const user = userEvent.setup();
    render(<Day min="2026-11-20" max="2026-11-25" />);
    const calendar = await open(user);
    expect(calendar.querySelector('thead')?.textContent).toBe('MTWTFSS');
    const outside = within(calendar).getByRole('button', { name: /19 November 2026/ });
    expect(outside.getAttribute('aria-disabled')).toBe('true');
    await user.click(outside);
    expect(value()).toBe('2026-11-23');
  });
});

describe('a period', () => {
  it('has both ends chosen in either calendar', async () => {
    const user = userEvent.setup();
    render(<Period />);
    const calendar = await open(user, 1);
    await user.click(within(calendar).getByRole('button', { name: /\b9 November 2026/ }));
    await user.click(within(calendar).getByRole('button', { name: /13 November 2026/ }));
    await waitFor(() => expect(value()).toBe('2026-11-09 2026-11-13'));
  });

  it('has each end typed under a name of its own', async () => {
    const user = userEvent.setup();
    render(<Period />);
    const from = screen.getByRole('textbox', { name: 'Period: from' });
    await user.clear(from);
    await user.type(from, '1.11.2026');
    expect(value()).toBe('2026-11-01 2026-11-04');
  });
});
