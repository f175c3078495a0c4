import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** A font prepared once for all documents: the parts embedded in each, and the encoding of its letters. */
export type Face = {
  readonly name: string;
  /** The font program, compressed, and its original length. */
  readonly program: Buffer;
  readonly programBytes: number;
  /** The letter of each glyph, compressed; text could not be copied or searched without it. */
  readonly unicode: Buffer;
  /** Widths of its glyphs in thousandths of the size, in order. */
  readonly widths: string;
  readonly metrics: {
    readonly box: readonly number[];
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
  };
  /** Width of a text in points. */
  widthOf(text: string, size: number): number;
  /** The glyph of each UTF-16 unit; 0 for letters that the font lacks. */
  readonly glyphs: Uint16Array;
};
export type Faces = { readonly regular: Face; readonly bold: Face };

/** Letters of Romanian declarations: Latin with its extensions, and punctuation. */
const LATIN: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x2013, 0x2026],
  [0x20ac, 0x20ac],
];
/** Most entries of one block of a map. Source: ISO 32000, as Adobe's mapping files. */
const MAP_BLOCK = 100;

const fourDigits = (value: number) => value.toString(16).padStart(4, '0');
const isLatin = (code: number) => LATIN.some(([from, to]) => code >= from && code <= to);

const facesOf = (isWanted: (code: number) => boolean): Faces => ({
  regular: openFace('LiberationSans-Regular.ttf', isWanted),
  bold: openFace('LiberationSans-Bold.ttf', isWanted),
});
const prepared: { latin: Faces | null; all: Faces | null } = { latin: null, all: null };

/** By UTF-16 unit: 1 for letters and controls that the Latin fonts cover. */
const LATIN_UNITS = Uint8Array.from({ length: 0x1_0000 }, (_, code) => (code < 0x20 || isLatin(code) ? 1 : 0));
const isLatinText = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (LATIN_UNITS[text.charCodeAt(at)] === 0) return false;
  return true;
};

/**
 * Fonts for a text: the full ones only when it has other than Latin letters, because they are three times as long.
 * Prepared at the first call.
 */
export function facesFor(isWritten: (canWrite: (text: string) => boolean) => boolean): Faces {
  return isWritten(isLatinText) ? (prepared.latin ??= facesOf(isLatin)) : (prepared.all ??= facesOf(() => true));
}

/** Liberation Sans comes with pdf.js; it has the Romanian letters, and digits of one width. */
function openFace(file: string, isWanted: (code: number) => boolean): Face {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/${file}`)));
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
  const scale = 1000 / font.unitsPerEm;
  const subset = font.createSubset();
  const widths = [font.getGlyph(0).advanceWidth * scale];
  // By UTF-16 unit: the font covers the basic plane only.
  const glyphs = new Uint16Array(0x1_0000);
  const letterWidths = new Float32Array(0x1_0000).fill(widths[0] ?? 0);
  const numbers = new Map<number, number>();
  const unicode = new Map<number, number>();
  for (const code of font.characterSet.filter(isWanted)) {
    const glyph = font.glyphForCodePoint(code);
    subset.includeGlyph(glyph);
    const width = glyph.advanceWidth * scale;
    // The subset numbers its glyphs in order; two letters that share a glyph share its number.
    const number = numbers.get(glyph.id) ?? numbers.size + 1;
    numbers.set(glyph.id, number);
    glyphs[code] = number;
    letterWidths[code] = width;
    widths[number] = width;
    if (!unicode.has(number)) unicode.set(number, code);
  }
  const program = Buffer.from(subset.encode());
  return {
    name: `DOSARL+${font.postscriptName}`,
    program: deflateSync(program),
    programBytes: program.length,
    unicode: deflateSync(unicodeMap([...unicode])),
    widths: widths.map(Math.round).join(' '),
    metrics: metricsOf(font, scale),
    glyphs,
    widthOf(text, size) {
      let width = 0;
      for (let at = 0; at < text.length; at += 1) width += letterWidths[text.charCodeAt(at)] ?? 0;
      return (width * size) / 1000;
    },
  };
}

const metricsOf = ({ bbox, ascent, descent, capHeight }: Font, scale: number): Face['metrics'] => ({
  box: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((unit) => Math.round(unit * scale)),
  ascent: Math.round(ascent * scale),
  descent: Math.round(descent * scale),
  capHeight: Math.round(capHeight * scale),
});

function unicodeMap(entries: readonly (readonly [glyph: number, code: number])[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += MAP_BLOCK) {
    const block = entries.slice(at, at + MAP_BLOCK);
    blocks.push(
      `${block.length} beginbfchar`,
      ...block.map(([glyph, code]) => `<${fourDigits(glyph)}> <${fourDigits(code)}>`),
      'endbfchar',
    );
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
