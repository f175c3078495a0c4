import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEnglish } from '../../testing/texts.ts';
import { AvatarStack } from './AvatarStack.tsx';
import { StatusChip } from './StatusChip.tsx';

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

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Person ${at}` }));

describe('a stack of avatars', () => {
  it('draws five people, counts the rest, and names all of them', () => {
    const { container } = render(<AvatarStack people={people(7)} />);
    expect(container.querySelectorAll('[data-initials]')).toHaveLength(5);
    expect(screen.getByText('+2')).toBeTruthy();
    expect(screen.getByText(/^Person 0, .*Person 6$/)).toBeTruthy();
  });

  it('counts nothing while all are drawn', () => {
    render(<AvatarStack people={people(5)} />);
    expect(screen.queryByText(/^\+/)).toBeNull();
  });

  it('is nothing without people', () => {
    const { container } = render(<AvatarStack people={[]} />);
    expect(container.innerHTML).toBe('');
  });
});

function Chip({ isSaving = false }) {
  const [status, setStatus] = useState<string | null>(null);
  const options = [
    { value: 'open', label: 'To do' },
    { value: 'done', label: 'Done' },
  ];
  return (
    <StatusChip
      label="Status"
      options={options}
      value={status}
      placeholder="None"
      isSaving={isSaving}
      onChange={setStatus}
    />
  );
}

describe('a status chip', () => {
  it('says what is chosen, and takes another choice by keys', async () => {
    const user = userEvent.setup();
    render(<Chip />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Status: None' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
    await user.keyboard('{End}{Enter}');
    await screen.findByRole('button', { name: 'Status: Done' });
  });

  it('cannot be changed while it is being saved', () => {
    render(<Chip isSaving />);
    const chip = screen.getByRole('button', { name: 'Status: None' });
    expect(chip).toHaveProperty('disabled', true);
    expect(chip.getAttribute('aria-busy')).toBe('true');
  });
});
