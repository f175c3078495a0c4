import { beforeEach, expect, it } from 'vitest';
import { selectedText } from './selectedText.ts';

/** Two pages as pdf.js lays their text: pieces, and a break after the last one of a line. */
beforeEach(() => {
  document.body.innerHTML = `<h1>recipisa.pdf</h1><main>
    <section><div class="textLayer"><span>Decont </span><span>TVA</span><br><span>Total</span></div></section>
    <section><div class="textLayer"><span>Pagina doi</span><br></div></section></main>`;
});

const root = (): HTMLElement => document.querySelector('main') ?? document.body;
const piece = (at: number): Node => document.querySelectorAll('span')[at]?.firstChild ?? document.body;
const select = (from: Node, fromLetter: number, to: Node, toLetter: number) =>
  document.getSelection()?.setBaseAndExtent(from, fromLetter, to, toLetter);

it('is what is written from letter to letter, a line below the other', () => {
  select(piece(0), 3, piece(2), 3);
  expect(selectedText(root())).toBe('ont TVA\nTot');
});

it('goes on over the end of a page, and leaves out what is around the pages', () => {
  select(document.querySelector('h1') ?? root(), 0, piece(3), 6);
  expect(selectedText(root())).toBe('Decont TVA\nTotal\nPagina');
});

it('is nothing where nothing is selected, or only something beside the pages', () => {
  document.getSelection()?.removeAllRanges();
  expect(selectedText(root())).toBe('');
  const heading = document.querySelector('h1')?.firstChild ?? root();
  select(heading, 0, heading, 4);
  expect(selectedText(root())).toBe('');
});
