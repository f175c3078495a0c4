/** The row the keyboard is at, when none is chosen. */
export function rowAtKeyboard(): string[] {
  const id = document.activeElement?.closest('tr[data-row]')?.getAttribute('data-row');
  return id === null || id === undefined ? [] : [id];
}
