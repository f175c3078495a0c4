/** Has the browser download what an address answers, straight to its downloads, however large it is. */
export function saveFromAddress(address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = '';
  anchor.click();
}

/** Gives a file to the browser's downloads under its name, whatever the store says about it. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  URL.revokeObjectURL(address);
}
