import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { fieldEditMachine } from './fieldEdit.machine.ts';
import { FIELD_EDIT_TABLE } from './fieldEdit.table.ts';

const card = { name: 'Ana Pop', email: 'ana@alfa.example' };
const mine = { ...card, email: 'ana.pop@alfa.example' };
const theirs = { ...card, name: 'Ana Popescu' };

describe('fieldEdit', () => {
  walkEveryEdge(fieldEditMachine, {
    table: FIELD_EDIT_TABLE,
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

const open = () => {
  const edit = createActor(inertOf(fieldEditMachine), { input: { value: card } }).start();
  edit.send({ type: 'edit.open' });
  edit.send({ type: 'edit.change', draft: mine });
  return edit;
};
const colliding = () => {
  const edit = open();
  edit.send({ type: 'changed.elsewhere', value: theirs });
  expect(edit.getSnapshot().value).toBe('conflicting');
  return edit;
};

describe('a field that is edited', () => {
  it('has its saved value back when it is given up, and the next edit begins with that', () => {
    const edit = open();
    edit.send({ type: 'edit.cancel' });
    expect(edit.getSnapshot()).toMatchObject({ value: 'viewing', context: { value: card, draft: card } });
  });

  it('shows what the other person saved once theirs is taken', () => {
    const edit = colliding();
    edit.send({ type: 'theirs.take' });
    expect(edit.getSnapshot()).toMatchObject({ value: 'viewing', context: { value: theirs, draft: theirs } });
  });

  it('shows the newest of several changes by others while a person decides', () => {
    const edit = colliding();
    const newest = { ...theirs, name: 'Ana Ionescu' };
    edit.send({ type: 'changed.elsewhere', value: newest });
    expect(edit.getSnapshot()).toMatchObject({ value: 'conflicting', context: { theirs: newest, draft: mine } });
    edit.send({ type: 'theirs.take' });
    expect(edit.getSnapshot().context).toMatchObject({ value: newest, draft: newest });
  });

  it('is not saved over another person while that is decided, and is where mine is kept', () => {
    const edit = colliding();
    edit.send({ type: 'mine.keep' });
    expect(edit.getSnapshot()).toMatchObject({ value: 'saving', context: { value: theirs, draft: mine } });
  });
});
