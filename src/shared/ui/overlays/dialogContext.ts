import { createContext } from 'react';

/** What a dialog offers to the form inside it. */
export type DialogPlace = {
  /** Where the form puts its buttons; null until it is there. */
  readonly footer: HTMLElement | null;
  readonly onClose: () => void;
  /** Lets the form ask before the dialog is closed, until the answer is called. */
  readonly guardClose: (leave: (close: () => void) => void) => () => void;
};

export const DialogContext = createContext<DialogPlace | null>(null);
