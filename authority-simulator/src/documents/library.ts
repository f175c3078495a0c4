import type { Message, AuthorityRecords } from '../authorityRecords.ts';
import type { Tampering } from '../control/tamperings.ts';
import type { Taxpayer } from './lines.ts';
import { drawDocument } from './pdf.ts';
import type { Signer } from './signing.ts';
import { tamper } from './tamper.ts';

/** Documents kept drawn; at about 9 kB each some 100 MB at most. */
const KEPT_DOCUMENTS = 12_000;

/** Draws each document once and keeps its bytes, so that serving costs no drawing. */
export type Library = {
  document: (message: Message) => Promise<Buffer>;
  /** Puts a tampered document in the place of the right one, wherever it is fetched; `none` puts the right one back. */
  tamper: (message: Message, how: Tampering) => Promise<void>;
  clear: () => void;
};

/** Who signs: the authority, and a stranger for documents that only pretend to be its own. */
export type Signers = { sign: Signer; stranger: Signer };

/** Makes an empty library over the records. */
export function createLibrary(records: AuthorityRecords, { sign, stranger }: Signers): Library {
  const drawn = new Map<string, Promise<Buffer>>();
  const tampered = new Map<string, Buffer>();

  const rightOne = (message: Message): Promise<Buffer> => {
    const known = drawn.get(message.id);
    if (known) return known;
    const { document } = message;
    const isSigned = document.kind === 'recipisa' && document.signed;
    const drawing = drawDocument(message, taxpayerOf(records, message), isSigned ? sign : undefined);
    drawn.set(message.id, drawing);
    const oldest = drawn.size > KEPT_DOCUMENTS ? drawn.keys().next().value : undefined;
    if (oldest !== undefined) drawn.delete(oldest);
    return drawing;
  };

  return {
    document: async (message) => tampered.get(message.id) ?? rightOne(message),
    tamper: async (message, how) => {
      if (how === 'none') tampered.delete(message.id);
      else {
        const right = await rightOne(message);
        const parts = { message, taxpayer: taxpayerOf(records, message), right, stranger };
        tampered.set(message.id, await tamper(how, parts));
      }
    },
    clear: () => {
      drawn.clear();
      tampered.clear();
    },
  };
}

function taxpayerOf(records: AuthorityRecords, { cif, createdAt }: Message): Taxpayer {
  return {
    name: records.nameOf(cif),
    company: records.company(cif),
    mailbox: () => records.arrived([cif], 0, createdAt),
  };
}
