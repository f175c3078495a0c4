import type { HistoryState } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { RecentItem } from './recent.ts';

/** Where an option leads: an address of the application with its search. */
export type PaletteTarget = {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  readonly state?: HistoryState;
};

/** A line of the palette. */
export type PaletteOption = {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  /** Where it belongs: the client of a message. */
  readonly note?: string | undefined;
  /** One fact at the right: a tax id, a date, a status. */
  readonly fact?:
    | { readonly text: string; readonly tone?: 'positive' | 'warning' | 'critical' | 'neutral' }
    | undefined;
  /** Who it is assigned to. */
  readonly person?: string | undefined;
  /** The key that does the same. */
  readonly keys?: string | undefined;
  readonly isChecked?: boolean | undefined;
  /** What choosing it does: it opens an address, runs a command, or opens a group of commands. */
  readonly action:
    | { readonly kind: 'open'; readonly target: PaletteTarget; readonly recent: RecentItem | null }
    | { readonly kind: 'run'; readonly run: () => void }
    | { readonly kind: 'group'; readonly group: string }
    | { readonly kind: 'back' }
    | { readonly kind: 'retry' };
};

/** Options under a heading. */
export type PaletteGroup = {
  readonly id: string;
  readonly label: string | null;
  readonly options: readonly PaletteOption[];
};
