import { afterEach, describe, expect, it } from 'vitest';
import { listShortcuts, registerShortcut, type ShortcutLayer } from './shortcuts.ts';

const undo: (() => void)[] = [];
const pressed: string[] = [];

function shortcut(keys: string, layer: ShortcutLayer = 'page', name = `${layer} ${keys}`) {
  undo.push(registerShortcut({ keys, label: name, layer, run: () => pressed.push(name) }));
}
function press(key: string, init: KeyboardEventInit = {}, on: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event;
}

describe('shortcuts', () => {
  afterEach(() => {
    for (const take of undo.splice(0)) take();
    pressed.length = 0;
    document.body.innerHTML = '';
  });

  it('give Escape to the innermost layer', () => {
    shortcut('Escape', 'selection');
    shortcut('Escape', 'page');
    press('Escape');
    expect(pressed).toEqual(['selection Escape']);
  });

  it('take Meta for Control', () => {
    shortcut('Control+B');
    press('b', { metaKey: true });
    press('b', { ctrlKey: true });
    expect(pressed).toHaveLength(2);
  });

  it('leave letters to the field that is typed in, but not Escape', () => {
    shortcut('E');
    shortcut('Escape');
    const input = document.body.appendChild(document.createElement('input'));
    press('e', {}, input);
    press('Escape', {}, input);
    expect(pressed).toEqual(['page Escape']);
  });

  it('wait while a dialog is open', () => {
    shortcut('E');
    document.body.innerHTML = '<div role="dialog" data-state="open"></div>';
    expect(press('e').defaultPrevented).toBe(false);
    expect(pressed).toEqual([]);
  });

  it('are listed while they work', () => {
    shortcut('Escape', 'selection');
    shortcut('?');
    expect(listShortcuts().map(({ keys }) => keys)).toEqual(['?', 'Escape']);
    for (const take of undo.splice(0)) take();
    expect(listShortcuts()).toEqual([]);
  });
});
