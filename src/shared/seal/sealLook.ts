import { FileQuestion, Shield, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { Seal, SealState } from '#contracts/link/fields.ts';

/** What is told of a document's signatures; `notChecked` where nobody has looked, `plain` for one that needs none. */
export type SealWord = SealState | 'notChecked' | 'plain';

/** Receipts come signed; of other documents it says nothing when they are not. */
export function sealWord(seal: Seal | null, isReceipt: boolean): SealWord {
  if (seal === null) return 'notChecked';
  return seal.state === 'absent' && !isReceipt ? 'plain' : seal.state;
}

/** How loud it is, and with which sign. */
export const SEAL_LOOK = {
  intact: { tone: 'calm', icon: ShieldCheck },
  unchecked: { tone: 'calm', icon: Shield },
  notChecked: { tone: 'calm', icon: Shield },
  plain: { tone: 'calm', icon: FileQuestion },
  absent: { tone: 'warning', icon: ShieldAlert },
  unknownSigner: { tone: 'critical', icon: ShieldX },
  broken: { tone: 'critical', icon: ShieldX },
} as const satisfies Record<SealWord, { tone: 'calm' | 'warning' | 'critical'; icon: typeof Shield }>;

/** The word of a badge. */
export const SEAL_WORD_KEY = {
  intact: 'seal:word.intact',
  unchecked: 'seal:word.unchecked',
  notChecked: 'seal:word.notChecked',
  plain: 'seal:word.plain',
  absent: 'seal:word.absent',
  unknownSigner: 'seal:word.unknownSigner',
  broken: 'seal:word.broken',
} as const satisfies Record<SealWord, string>;

/** What it means, and what to do about it. */
export const SEAL_TEXT_KEY = {
  intact: 'seal:text.intact',
  unchecked: 'seal:text.unchecked',
  notChecked: 'seal:text.notChecked',
  plain: 'seal:text.plain',
  absent: 'seal:text.absent',
  unknownSigner: 'seal:text.unknownSigner',
  broken: 'seal:text.broken',
} as const satisfies Record<SealWord, string>;
