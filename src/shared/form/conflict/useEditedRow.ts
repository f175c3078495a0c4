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
  readonly keepMine: () => void;
  /** The form then begins anew: `initial.revision` is its key. */
  readonly takeTheirs: () => void;
};

/** Follows a row while a form changes it: `present` is what is saved by now, null for a new one. */
export function useEditedRow<T extends Revised>(present: T | null): EditedRow<T> {
  const [base, setBase] = useState({ initial: present, revision: present?.revision });
  // A change that left every value as it was is no matter.
  const isSettled = present === null || present.revision === base.revision || isSame(present, base.initial);
  return {
    initial: base.initial,
    revision: isSettled ? (present?.revision ?? base.revision) : base.revision,
    theirs: isSettled ? null : present,
    keepMine: () => setBase({ initial: base.initial, revision: present?.revision }),
    takeTheirs: () => setBase({ initial: present, revision: present?.revision }),
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
