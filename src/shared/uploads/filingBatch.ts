/** Declarations to upload, as the upload queue takes them. */
export const filingBatch = (files: readonly File[]) => ({
  batchId: crypto.randomUUID(),
  files: files.map((body) => ({
    id: crypto.randomUUID(),
    name: body.name,
    body,
    purpose: { kind: 'spvFiling' } as const,
  })),
  isShown: true,
  listener: null,
});
/** What a declaration is uploaded as. */
export const FILING_FILE_KINDS = '.pdf,.xml';
