import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEnglish } from '../testing/texts.ts';
import { CommandButton } from '../ui/actions/CommandButton.tsx';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { listShortcuts } from './shortcuts.ts';
import { useCommands } from './useCommands.ts';

beforeEach(startEnglish);
afterEach(cleanup);

/** A counter that can be put back once it is above zero. */
function Counter() {
  const [count, setCount] = useState(0);
  const commands = useCommands({
    add: { label: 'Add', icon: Archive, keys: 'a', run: () => setCount(count + 1) },
    reset: { label: 'Put back', keys: 'r', isEnabled: count > 0, run: () => setCount(0) },
    log: { label: 'Without a key', run: () => setCount(100) },
  });
  return (
    <>
      <CommandButton command={commands.add} />
      <CommandIconButton command={commands.add} />
      <CommandButton command={commands.reset} />
      <CommandButton command={commands.log} isBusy={count === 3}>
        {count === 3 ? 'Three' : undefined}
      </CommandButton>
      <output>{count}</output>
    </>
  );
}

const count = () => screen.getByRole('status').textContent;
const listed = () => listShortcuts().map(({ keys, label }) => `${keys} ${label}`);

describe('a command', () => {
  it('runs by its key and by either of its buttons, with what is true now', async () => {
    const user = userEvent.setup();
    render(<Counter />);
    await user.keyboard('aa');
    for (const button of screen.getAllByRole('button', { name: 'Add' })) await user.click(button);
    expect(count()).toBe('4');
  });

  it('shows its key on its button and in the list under the question mark', () => {
    render(<Counter />);
    expect(screen.getAllByRole('button', { name: 'Add' })[0]!.getAttribute('aria-keyshortcuts')).toBe('a');
    expect(listed()).toEqual(['a Add']);
  });

  it('has a disabled button and no key while it cannot be done', async () => {
    const user = userEvent.setup();
    render(<Counter />);
    expect(screen.getByRole('button', { name: 'Put back' })).toHaveProperty('disabled', true);
    await user.keyboard('ar');
    expect(count()).toBe('0');
    await user.keyboard('a');
    expect(screen.getByRole('button', { name: 'Put back' })).toHaveProperty('disabled', false);
    expect(listed()).toEqual(['a Add', 'r Put back']);
  });

  it('can say how far it is in place of its label', async () => {
    const user = userEvent.setup();
    render(<Counter />);
    await user.keyboard('aaa');
    expect(screen.getByRole('button', { name: 'Three' }).getAttribute('aria-busy')).toBe('true');
  });

  it('is gone with its screen', () => {
    render(<Counter />);
    cleanup();
    expect(listed()).toEqual([]);
  });
});
