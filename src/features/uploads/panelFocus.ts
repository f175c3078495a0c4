/** A row that goes takes its buttons along: the keyboard goes on in the one after it, else in the one before. */
export function focusBeside(button: HTMLElement): void {
  const line = button.closest('li');
  (lastButtonIn(line?.nextElementSibling) ?? lastButtonIn(line?.previousElementSibling))?.focus();
}

const lastButtonIn = (beside: Element | null | undefined) => [...(beside?.querySelectorAll('button') ?? [])].at(-1);

/** A file that goes again loses its buttons one by one: the keyboard goes on at the head of the panel, which stays. */
export function focusHead(button: HTMLElement): void {
  button.closest('[data-panel]')?.querySelector('button')?.focus();
}
