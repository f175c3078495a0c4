import { fireEvent, screen, waitFor } from '@testing-library/react';
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
