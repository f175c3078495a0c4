import type { Message, World } from '../world.ts';
import type { Taxpayer } from './lines.ts';
import { drawDocument } from './pdf.ts';
import type { Signer } from './signing.ts';

/** Documents kept drawn; at about 9 kB each some 100 MB at most. */
const KEPT_DOCUMENTS = 12_000;

/** Draws each document once and keeps its bytes, so that serving costs no drawing. */
export type Library = { document: (message: Message) => Promise<Buffer>; clear: () => void };

/** Makes an empty library over the records. */
export function createLibrary(world: World, sign: Signer): Library {
  const drawn = new Map<string, Promise<Buffer>>();
  return {
    document: (message) => {
      const known = drawn.get(message.id);
      if (known) return known;
      const { document } = message;
      const isSigned = document.kind === 'recipisa' && document.signed;
      const drawing = drawDocument(message, taxpayerOf(world, message), isSigned ? sign : undefined);
      drawn.set(message.id, drawing);
      const oldest = drawn.size > KEPT_DOCUMENTS ? drawn.keys().next().value : undefined;
      if (oldest !== undefined) drawn.delete(oldest);
      return drawing;
    },
    clear: () => drawn.clear(),
  };
}

function taxpayerOf(world: World, { cif, createdAt }: Message): Taxpayer {
  return { name: world.nameOf(cif), company: world.company(cif), mailbox: () => world.arrived([cif], 0, createdAt) };
}
