/** Where a shortcut works. The innermost that knows the key gets it. Source: decision D46. */
export const SHORTCUT_LAYERS = ['page', 'preview', 'selection', 'search'] as const;
export type ShortcutLayer = (typeof SHORTCUT_LAYERS)[number];

export type Shortcut = {
  /** In the form of `aria-keyshortcuts`: `Control+B`, `E`, `Escape`, `?`. Control is Meta on a Mac as well. */
  readonly keys: string;
  /** What it does, for the list of shortcuts; null where it only repeats another one. */
  readonly label: string | null;
  readonly layer: ShortcutLayer;
  readonly run: (event: KeyboardEvent) => void;
};

const registered = new Set<Shortcut>();
const listeners = new Set<() => void>();
let listed: readonly Shortcut[] = [];

/** All shortcuts that work now, outermost first. Stable between changes. */
export const listShortcuts = (): readonly Shortcut[] => listed;

/** Calls back when a shortcut comes or goes. */
export function watchShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes a shortcut work until the answer is called. */
export function registerShortcut(shortcut: Shortcut): () => void {
  if (registered.size === 0) window.addEventListener('keydown', runShortcut);
  registered.add(shortcut);
  changed();
  return () => {
    registered.delete(shortcut);
    if (registered.size === 0) window.removeEventListener('keydown', runShortcut);
    changed();
  };
}

function changed(): void {
  listed = [...registered].sort((a, b) => rank(a) - rank(b));
  for (const listener of listeners) listener();
}

const rank = (shortcut: Shortcut): number => SHORTCUT_LAYERS.indexOf(shortcut.layer);

function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isSomethingOpen()) return;
  const keys = keysOf(event);
  if (isTyping(event.target) && !event.ctrlKey && !event.metaKey && keys !== 'Escape') return;
  const shortcut = listed.findLast((candidate) => candidate.keys.toLowerCase() === keys.toLowerCase());
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run(event);
}

/** Menus and dialogs have their own keys, and are closed before anything behind them moves. */
const isSomethingOpen = (): boolean =>
  document.querySelector('[data-state=open]:is([role=dialog], [role=alertdialog], [role=menu])') !== null;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

function keysOf(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'Space' : event.key;
  const isLetter = /^\p{L}$/u.test(key);
  return [
    event.ctrlKey || event.metaKey ? 'Control' : null,
    event.altKey ? 'Alt' : null,
    event.shiftKey && (isLetter || key.length > 1) ? 'Shift' : null,
    key,
  ]
    .filter((part) => part !== null)
    .join('+');
}
