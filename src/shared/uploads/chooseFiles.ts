/** Asks a person for files of these kinds, where no button with its own field stands: the palette, a menu. */
export function chooseFiles(accept: string, onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = true;
  input.hidden = true;
  input.addEventListener('change', () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  // In the page until it answers: what nothing refers to may be collected before.
  document.body.append(input);
  input.click();
}
