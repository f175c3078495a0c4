import type { SpvFiling } from '#contracts/api/spvFiling.ts';

/** What can be done with one row. */
export type FilingCommands = {
  readonly open: (filing: SpvFiling) => void;
  /** Asks for the right index in place of one that was typed. */
  readonly correct: (filing: SpvFiling) => void;
  readonly approve: (filing: SpvFiling) => void;
  readonly withdraw: (filing: SpvFiling) => void;
  readonly refile: (filing: SpvFiling) => void;
  readonly remove: (filing: SpvFiling) => void;
  readonly addClient: (taxId: string) => void;
  /** Downloads all its documents. */
  readonly papers: (filing: SpvFiling) => void;
};

/** The client, or the file while nobody is known to be it. */
export const nameOf = ({ clientLegalName, fileName }: SpvFiling): string => clientLegalName ?? fileName;
