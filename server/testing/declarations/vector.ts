import { aPdf } from './pdf.ts';

/** An obligation: code, end or `/  /`, rhythm, meaning, start. */
export type VectorLine = readonly [code: string, end: string, rhythm: string, meaning: string, start: string];

/** A fiscal vector, as an extractor reads it. */
export const aVectorPdf = (taxId: string, lines: readonly VectorLine[]): Promise<Buffer<ArrayBuffer>> =>
  aPdf([], {
    lines: [
      `DATE PRIVIND SOCIETATEA FIRMA ${taxId} SRL CE ARE CUI-ul ${taxId}`,
      'COD PERIODICITATE DENUMIRE DATA_INCEPUT DATA_SFARSIT',
      ...lines.map(([code, end, rhythm, meaning, start]) => `${code} ${end} ${rhythm}${meaning} ${start}`),
    ],
  });
