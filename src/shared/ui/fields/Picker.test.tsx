import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEnglish } from '../../testing/texts.ts';
import { Picker } from './Picker.tsx';

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
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clients = Array.from({ length: 1000 }, (_, at) => ({ value: String(at), label: `Client ${at}` }));

describe('a picker of a thousand', () => {
  it('shows the first two hundred, says how many more there are, and finds each of them', async () => {
    const user = userEvent.setup();
    const chosen: string[] = [];
    render(
      <Picker
        label="Client"
        options={clients}
        value={[]}
        onChange={([id]) => chosen.push(id ?? '')}
        trigger={<button type="button">Client</button>}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Client' }));
    await screen.findByText('and 800 more: type to search');
    expect(screen.getAllByRole('option')).toHaveLength(200);
    await user.type(screen.getByLabelText('Search'), 'client 999');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.click(screen.getByRole('option', { name: 'Client 999' }));
    expect(chosen).toEqual(['999']);
  });
});

const showClearable = (value: readonly string[]) => {
  const chosen: (readonly string[])[] = [];
  render(
    <Picker
      label="Manager"
      canClear
      options={[
        { value: 'ana', label: 'Ana' },
        { value: 'dan', label: 'Dan' },
      ]}
      value={value}
      onChange={(values) => chosen.push(values)}
      trigger={<button type="button">Manager</button>}
    />,
  );
  return chosen;
};

describe('a picker whose choice can be taken off', () => {
  it('says so with its last option', async () => {
    const user = userEvent.setup();
    const chosen = showClearable(['dan']);
    await user.click(screen.getByRole('button', { name: 'Manager' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Ana', 'Dan', 'Clear choice']);
    await user.click(screen.getByRole('option', { name: 'Clear choice' }));
    expect(chosen).toEqual([[]]);
  });

  it('offers nothing to take off where nothing is chosen', async () => {
    const user = userEvent.setup();
    showClearable([]);
    await user.click(screen.getByRole('button', { name: 'Manager' }));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });
});
