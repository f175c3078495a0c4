import { describe, expect } from 'vitest';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { fieldEditMachine } from './fieldEdit.machine.ts';

const card = { name: 'Ana Pop', email: 'ana@alfa.example' };
const mine = { ...card, email: 'ana.pop@alfa.example' };
const theirs = { ...card, name: 'Ana Popescu' };

describe('fieldEdit', () => {
  walkEveryEdge(fieldEditMachine, {
    inputs: [{ value: card }],
    key: (context: { value: unknown; draft: unknown; theirs: unknown }) => [
      context.value,
      context.draft,
      context.theirs,
    ],
    events: [
      { type: 'edit.open' },
      { type: 'edit.change', draft: mine },
      { type: 'edit.save' },
      { type: 'edit.cancel' },
      { type: 'outside.pressed', isValid: true },
      { type: 'outside.pressed', isValid: false },
      { type: 'changed.elsewhere', value: theirs },
      { type: 'mine.keep' },
      { type: 'theirs.take' },
      settled('saveField', { kind: 'saved' }),
      settled('saveField', { kind: 'changed', theirs }),
      broke('saveField'),
    ],
    holds: (snapshot, walked, before) => {
      const { value, draft, error } = snapshot.context;
      const last = walked.at(-1);
      // Broken by sending another person's change in `editing` nowhere: the next save overwrites it unseen.
      if (last?.type === 'changed.elsewhere' && before.matches('editing') && !isSame(before.context.value)) {
        expect(snapshot.value).toBe('conflicting');
      }
      if (snapshot.matches('conflicting')) expect(snapshot.context.theirs).not.toBeNull();
      // Broken by a save that goes out of `conflicting` without `mine.keep`.
      if (before.matches('conflicting') && snapshot.matches('saving')) expect(last?.type).toBe('mine.keep');
      // Broken by dropping `revert`: what was not saved stays on the screen as if it were.
      if (snapshot.matches('viewing') || snapshot.matches('failed')) expect(draft).toEqual(value);
      // Broken by dropping the guard `isUnchanged`: a press outside writes what nobody changed.
      if (snapshot.matches('saving')) expect(draft).not.toEqual(value);
      // Broken by dropping `recordError`: a failure without a text.
      if (snapshot.matches('failed')) expect(error).not.toBeNull();
      // Broken by sending an invalid draft to `viewing`: what was typed is gone without a word.
      if (last?.type === 'outside.pressed' && last['isValid'] === false && before.matches('editing')) {
        const isUnchanged = JSON.stringify(before.context.draft) === JSON.stringify(before.context.value);
        expect(snapshot.value).toBe(isUnchanged ? 'viewing' : 'failed');
      }
    },
  });
});

const isSame = (value: unknown) => JSON.stringify(value) === JSON.stringify(theirs);
