import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** A field, or the fields of a card by name. */
export type FieldValue = string | Readonly<Record<string, string>>;

/** How the server took a change; `changed` brings what another person has saved meanwhile. */
export type SaveAnswer = { readonly kind: 'saved' } | { readonly kind: 'changed'; readonly theirs: FieldValue };

/** `invalid` when a press outside left something that cannot be saved. */
type FieldError = 'saveFailed' | 'invalid';

type Context = {
  /** What is saved, as far as known. */
  readonly value: FieldValue;
  readonly draft: FieldValue;
  /** What another person saved while this one was edited. */
  readonly theirs: FieldValue | null;
  readonly error: FieldError | null;
};

export type FieldEditEvent =
  | { type: 'edit.open' }
  | { type: 'edit.change'; draft: FieldValue }
  | { type: 'edit.save' }
  | { type: 'edit.cancel' }
  /** `isValid` as the field's own rule says of the draft. */
  | { type: 'outside.pressed'; isValid: boolean }
  | { type: 'changed.elsewhere'; value: FieldValue }
  | { type: 'mine.keep' }
  | { type: 'theirs.take' };

/** What a person should learn, where the field itself does not show it. */
export type FieldOutcome = { type: 'field.notSaved' } | { type: 'field.changedElsewhere' };

/**
 * A field or card that is edited in place: a press outside saves, Escape cancels, a failure reverts and says so.
 * Another person's change is shown, never overwritten silently.
 */
export const fieldEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FieldEditEvent,
    emitted: {} as FieldOutcome,
    input: {} as { value: FieldValue },
  },
  actors: {
    /** `base` is what the draft was made from: the server refuses it when the field has another value by now. */
    saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(notProvided),
  },
  guards: {
    isUnchanged: ({ context }) => isSame(context.draft, context.value),
    isValid: (_, { isValid }: { isValid: boolean }) => isValid,
    isOther: ({ context }, { value }: { value: FieldValue }) => !isSame(value, context.value),
    isSaved: (_, { answer }: { answer: SaveAnswer }) => answer.kind === 'saved',
  },
  actions: {
    startDraft: assign(({ context }) => ({ draft: context.value, theirs: null, error: null })),
    takeDraft: assign({ draft: (_, { draft }: { draft: FieldValue }) => draft }),
    takeSaved: assign(({ context }) => ({ value: context.draft, theirs: null })),
    takeValue: assign((_, { value }: { value: FieldValue }) => ({ value, draft: value })),
    takeTheirs: assign((_, { value }: { value: FieldValue }) => ({ value, theirs: value })),
    takeAnswer: assign((_, { answer }: { answer: SaveAnswer }) =>
      answer.kind === 'changed' ? { value: answer.theirs, theirs: answer.theirs } : {},
    ),
    revert: assign(({ context }) => ({ draft: context.value, theirs: null })),
    recordError: assign({ error: (_, { error }: { error: FieldError }) => error }),
    emitNotSaved: emit({ type: 'field.notSaved' }),
    emitChanged: emit({ type: 'field.changedElsewhere' }),
  },
}).createMachine({
  id: 'fieldEdit',
  context: ({ input }) => ({ value: input.value, draft: input.value, theirs: null, error: null }),
  initial: 'viewing',
  states: {
    viewing: {
      on: {
        'edit.open': 'editing',
        'changed.elsewhere': { actions: { type: 'takeValue', params: ({ event }) => event } },
      },
    },
    editing: {
      on: {
        'edit.change': { actions: { type: 'takeDraft', params: ({ event }) => event } },
        'edit.save': [{ guard: 'isUnchanged', target: 'viewing' }, { target: 'saving' }],
        'outside.pressed': [
          { guard: 'isUnchanged', target: 'viewing' },
          { guard: { type: 'isValid', params: ({ event }) => event }, target: 'saving' },
          { target: 'failed', actions: ['revert', { type: 'recordError', params: { error: 'invalid' } }] },
        ],
        'edit.cancel': { target: 'viewing', actions: 'revert' },
        'changed.elsewhere': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'conflicting',
          actions: { type: 'takeTheirs', params: ({ event }) => event },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveField',
        src: 'saveField',
        input: ({ context }) => ({ draft: context.draft, base: context.value }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ answer: event.output }) },
            target: 'viewing',
            actions: 'takeSaved',
          },
          {
            target: 'conflicting',
            actions: [{ type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) }, 'emitChanged'],
          },
        ],
        onError: {
          target: 'failed',
          actions: ['revert', { type: 'recordError', params: { error: 'saveFailed' } }, 'emitNotSaved'],
        },
      },
    },
    conflicting: {
      on: {
        'mine.keep': 'saving',
        'theirs.take': { target: 'viewing', actions: 'revert' },
        'edit.cancel': { target: 'viewing', actions: 'revert' },
        'changed.elsewhere': { actions: { type: 'takeTheirs', params: ({ event }) => event } },
      },
    },
    failed: {
      on: {
        'edit.open': { target: 'editing', actions: 'startDraft' },
        'changed.elsewhere': { actions: { type: 'takeValue', params: ({ event }) => event } },
      },
    },
  },
});

/** Cards are compared by their fields, whatever the order. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
