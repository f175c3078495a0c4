/** Why a PDF cannot be read. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly code: 'fileDamaged' | 'fileEncrypted' | 'fileTooComplex';
  constructor(code: PdfError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
