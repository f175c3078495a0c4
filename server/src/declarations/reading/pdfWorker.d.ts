/** pdf.js looks for its worker's program in the page; importing it for its effect is enough. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
