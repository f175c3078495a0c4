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
