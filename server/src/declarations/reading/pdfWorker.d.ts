/** pdf.js looks for its worker's program in the page; loading it is all that is wanted of it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
