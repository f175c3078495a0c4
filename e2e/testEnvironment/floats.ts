/** What is asked of the page about what floats in it. Each function runs in the browser, and stands alone. */

type Found = HTMLElement | SVGElement;

/** Name of a button; of one in a row without what is of the row. */
export function nameOf(trigger: Found): string {
  const words = trigger.getAttribute('aria-label') ?? trigger.textContent ?? '';
  return trigger.closest('[role=row], li') === null ? words.trim() : (words.split(':')[0] ?? '').trim();
}

/** Whether the keyboard is in something that floats over where the button stands. */
export function isInFloat(trigger: Found): boolean {
  const floating = '[role=listbox], [role=menu], [role=grid], [role=dialog], [role=alertdialog]';
  const own = document.activeElement?.closest(floating) ?? null;
  return own !== null && own !== trigger.closest(floating);
}

/** Whether what the button opens is open. */
export function isOpen(trigger: Found): boolean {
  return trigger.isConnected && trigger.getAttribute('aria-expanded') !== 'false';
}

/** Whether all is closed and the button has the keyboard; where another has come in its place, something of the page. */
export function isGivenBack(trigger: Found): boolean {
  const { activeElement, body } = document;
  if (!trigger.isConnected) return activeElement !== body;
  return activeElement === trigger && trigger.getAttribute('aria-expanded') !== 'true';
}

export function nameOfKeyboard(): string {
  const element = document.activeElement;
  const words = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  return `${element?.tagName.toLowerCase()} “${words.slice(0, 40)}”`;
}

/** Whether the keyboard is in the line above a list. */
export function isInSearch(): boolean {
  const element = document.activeElement;
  return (
    element instanceof HTMLInputElement && element.getAttribute('aria-controls') !== null && element.type !== 'checkbox'
  );
}

export function typedText(): string {
  const element = document.activeElement;
  return element instanceof HTMLInputElement ? element.value : '';
}

export function hasChoices(): boolean {
  const float = document.activeElement?.closest(
    '[role=menu], [role=grid], [role=dialog]:has([role=listbox]), [role=listbox]',
  );
  const choices = '[role=option]:not([aria-disabled=true]), [role^=menuitem], [role=gridcell]';
  return (float?.querySelectorAll(choices).length ?? 0) > 0;
}

export function hasOneChoice(): boolean {
  const float = document.activeElement?.closest('[role=menu], [role=dialog], [role=listbox]');
  return float?.querySelectorAll('[role=option]:not([aria-disabled=true]), [role^=menuitem]').length === 1;
}

/** Words of the option, item or day that is marked. */
export function marked(): string | null {
  const element = document.activeElement;
  const float = element?.closest('[role=menu], [role=dialog], [role=listbox]');
  const isDay = Boolean(element?.closest('[role=grid]'));
  const item = isDay ? element : (float?.querySelector('[data-highlighted]') ?? null);
  return item === null ? null : (item.getAttribute('aria-label') ?? item.id + (item.textContent ?? ''));
}

export function isOfSeveral(): boolean {
  const float = document.activeElement?.closest('[role=dialog], [role=listbox]');
  const list = float?.matches('[role=listbox]') ? float : float?.querySelector('[role=listbox]');
  const isMarked = Boolean(list?.querySelector('[data-highlighted]'));
  return isMarked && list?.getAttribute('aria-multiselectable') === 'true';
}

export function isMarkedChosen(): boolean {
  const float = document.activeElement?.closest('[role=dialog], [role=listbox]');
  return float?.querySelector('[data-highlighted]')?.getAttribute('aria-selected') === 'true';
}

/** How many arrows lead from the first option to the only one that is chosen; null where none is, or several may be. */
export function stepsToChosen(): number | null {
  const float = document.activeElement?.closest('[role=dialog], [role=listbox]');
  const list = float?.matches('[role=listbox]') ? float : float?.querySelector('[role=listbox]');
  if (list?.getAttribute('aria-multiselectable') === 'true') return null;
  const options = [...(list?.querySelectorAll('[role=option]:not([aria-disabled=true])') ?? [])];
  const place = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  return place === -1 ? null : place;
}
