import { FileQuestion, Shield, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { SignatureStatus, SignatureState } from '#contracts/link/fields.ts';

/** What is shown of a document's signatures; `notChecked` where nobody has looked, `plain` for one that needs none. */
export type SignatureWord = SignatureState | 'notChecked' | 'plain';

/** Receipts come signed; of other documents it says nothing when they are not. */
export function signatureWord(signatureStatus: SignatureStatus | null, isReceipt: boolean): SignatureWord {
  if (signatureStatus === null) return 'notChecked';
  return signatureStatus.state === 'absent' && !isReceipt ? 'plain' : signatureStatus.state;
}

/** How loud it is, and with which sign. */
export const SIGNATURE_APPEARANCE = {
  intact: { tone: 'calm', icon: ShieldCheck },
  unchecked: { tone: 'calm', icon: Shield },
  notChecked: { tone: 'calm', icon: Shield },
  plain: { tone: 'calm', icon: FileQuestion },
  absent: { tone: 'warning', icon: ShieldAlert },
  unknownSigner: { tone: 'critical', icon: ShieldX },
  broken: { tone: 'critical', icon: ShieldX },
} as const satisfies Record<SignatureWord, { tone: 'calm' | 'warning' | 'critical'; icon: typeof Shield }>;

/** The word of a badge. */
export const SIGNATURE_WORD_KEY = {
  intact: 'signatureStatus:word.intact',
  unchecked: 'signatureStatus:word.unchecked',
  notChecked: 'signatureStatus:word.notChecked',
  plain: 'signatureStatus:word.plain',
  absent: 'signatureStatus:word.absent',
  unknownSigner: 'signatureStatus:word.unknownSigner',
  broken: 'signatureStatus:word.broken',
} as const satisfies Record<SignatureWord, string>;

/** What it means, and what to do about it. */
export const SIGNATURE_TEXT_KEY = {
  intact: 'signatureStatus:text.intact',
  unchecked: 'signatureStatus:text.unchecked',
  notChecked: 'signatureStatus:text.notChecked',
  plain: 'signatureStatus:text.plain',
  absent: 'signatureStatus:text.absent',
  unknownSigner: 'signatureStatus:text.unknownSigner',
  broken: 'signatureStatus:text.broken',
} as const satisfies Record<SignatureWord, string>;
