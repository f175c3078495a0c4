import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Chooses an item of the open menu, which takes a press only on the item that it has highlighted. */
export async function chooseItem(name: string | RegExp): Promise<void> {
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => {
    fireEvent.pointerDown(item, { pointerType: 'mouse' });
    fireEvent.pointerMove(item, { pointerType: 'mouse' });
    expect(item.hasAttribute('data-highlighted')).toBe(true);
  });
  fireEvent.click(item);
}

const highlighted = () => document.querySelector('[role=menu] [data-highlighted]');

/** Chooses an item of the open menu as with the keyboard: down until it is highlighted, then Enter. */
export async function chooseByKeys(user: UserEvent, name: string | RegExp): Promise<void> {
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  while (highlighted() !== item) {
    const before = highlighted();
    await user.keyboard('{ArrowDown}');
    // A key is taken at once, but the menu is drawn later; at its last item nothing moves, and the wait ends in vain.
    await waitFor(() => expect(highlighted()).not.toBe(before));
  }
  await user.keyboard('{Enter}');
}
