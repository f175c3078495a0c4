/**
 * What is selected of the pages, as it is written: a line below the other, without the places and fonts that the pieces
 * have over their picture, and without what is selected around the pages. Empty where a field has the selection.
 */
export function selectedText(root: HTMLElement): string {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return '';
  if (document.activeElement instanceof HTMLInputElement) return '';
  const range = selection.getRangeAt(0);
  return [...root.querySelectorAll('.textLayer')]
    .filter((layer) => range.intersectsNode(layer))
    .map((layer) => [...layer.children].map((piece) => textIn(piece, range)).join(''))
    .join('\n')
    .replaceAll('\0', '');
}

function textIn(piece: Element, range: Range): string {
  if (!range.intersectsNode(piece)) return '';
  const text = piece.firstChild;
  if (text === null) return piece.tagName === 'BR' ? '\n' : '';
  const whole = text.textContent ?? '';
  const from = range.startContainer === text ? range.startOffset : 0;
  const to = range.endContainer === text ? range.endOffset : whole.length;
  return whole.slice(from, to);
}
