import type { DueForm } from '#contracts/api/deadlines.ts';

/** The figures of a form, in their order. */
export const FIGURES = ['expected', 'filed', 'waiting', 'missing'] as const;
/** Columns of the table: form, figures, actions. */
export const COLUMNS = FIGURES.length + 2;

/** What can be done with a form that is due. */
export type FormCommands = {
  readonly extend: (form: DueForm) => void;
  readonly change: (form: DueForm) => void;
  readonly withdraw: (form: DueForm) => void;
};

/** Of the others nothing is expected, and nobody has extended them. */
export const isShown = ({ expected, extension }: DueForm): boolean => expected > 0 || extension !== null;
