import { useState } from 'react';

type Revised = { readonly revision: number };

/** A row while a form changes it. */
export type EditedRow<T extends Revised> = {
  /** What the form begins with; null for a new row. */
  readonly initial: T | null;
  /** What the save is based on. */
  readonly revision: number | undefined;
  /** What somebody else has saved since, until it is decided whose values stay. */
  readonly theirs: T | null;
  /** Somebody else has deleted it since: it cannot be saved any more. */
  readonly isGone: boolean;
  readonly keepMine: () => void;
  /** The form then begins anew. */
  readonly takeTheirs: () => void;
  /** Goes on from what this form has saved. */
  readonly keep: (saved: T) => void;
  /** The `key` of the form: another one after `takeTheirs`. */
  readonly key: number;
};

/** Follows a row while a form changes it: `present` is what is saved by now, null for a new or a deleted one. */
export function useEditedRow<T extends Revised>(present: T | null): EditedRow<T> {
  const [base, setBase] = useState({ initial: present, revision: present?.revision, key: 0 });
  // A change that left every value as it was is no matter.
  const isSettled = present === null || present.revision === base.revision || isSame(present, base.initial);
  return {
    initial: base.initial,
    revision: isSettled ? (present?.revision ?? base.revision) : base.revision,
    theirs: isSettled ? null : present,
    isGone: present === null && base.initial !== null,
    keepMine: () => setBase({ ...base, revision: present?.revision }),
    takeTheirs: () => setBase({ initial: present, revision: present?.revision, key: base.key + 1 }),
    keep: (saved) => setBase({ ...base, initial: saved, revision: saved.revision }),
    key: base.key,
  };
}

/** Whether two states of a row differ by their revision at most. */
function isSame<T extends Revised>(one: T, other: T | null): boolean {
  return other !== null && valuesOf(one) === valuesOf(other);
}

function valuesOf(row: Revised): string {
  const { revision: _, ...values } = row;
  return JSON.stringify(values);
}
