import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useReturnFocus } from './useReturnFocus.ts';

afterEach(cleanup);

function Floating({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  useReturnFocus();
  return (
    // What the product's dialogs are to the page: a role, without the browser's own care of the focus.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        Close {name}
      </button>
    </div>
  );
}

function Screen() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Open
      </button>
      {open === 'first' ? <Floating key="first" name="first" onClose={() => setOpen('second')} /> : null}
      {open === 'second' ? <Floating key="second" name="second" onClose={() => setOpen(null)} /> : null}
    </>
  );
}

describe('the focus', () => {
  it('goes back to what had it, once no other dialog stands in the place of the one that went', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'Close first' }));
    expect(screen.getByRole('dialog', { name: 'second' })).toBeDefined();
    expect(document.activeElement).not.toBe(opener);
    await user.click(screen.getByRole('button', { name: 'Close second' }));
    expect(document.activeElement).toBe(opener);
  });

  it('goes back when nothing stands over it', async () => {
    const user = userEvent.setup();
    render(<Single />);
    const single = screen.getByRole('button', { name: 'Open' });
    await user.click(single);
    await user.click(screen.getByRole('button', { name: 'Close only' }));
    expect(document.activeElement).toBe(single);
  });
});

function Single() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? <Floating name="only" onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
