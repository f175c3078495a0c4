import type { Face } from './fonts.ts';

/** Initial buffer sizes of the two kinds of content; they grow on demand. */
const FIRST_BYTES = { drawing: 8 * 1024, text: 64 * 1024 } as const;
/** Grey and width of every line, in points. */
const LINE = Buffer.from('0.8 G 0.5 w\n');
const TEXT_BEGINS = Buffer.from('BT\n');
const TEXT_ENDS = Buffer.from('ET\n');
/** Bytes that a literal string must escape. Source: ISO 32000, literal strings. */
const ESCAPED: Readonly<Record<number, string>> = { 0x28: '(', 0x29: ')', 0x5c: '\\', 0x0d: 'r' };
const ESCAPES = Uint8Array.from({ length: 256 }, (_, byte) => ESCAPED[byte]?.charCodeAt(0) ?? 0);
const [ZERO, MINUS, POINT, SPACE, BACKSLASH] = [0x30, 0x2d, 0x2e, 0x20, 0x5c];

/**
 * The drawing of a document, part by part, in points from the lower left corner: lines and bands, and the text over
 * them.
 */

/**
 * Starts with the first part. Fonts and positions are written as briefly as possible, because half the bytes compress
 * in half the time.
 */
export function createPageContent() {
  const drawing = createBytes(FIRST_BYTES.drawing);
  const text = createBytes(FIRST_BYTES.text);
  /** Start of each part. */
  const starts = [{ drawing: 0, text: 0 }];
  let style = '';
  let left = 0;
  let base = 0;
  const part = (at: number): readonly Buffer[] => {
    const [from, to] = [starts[at], starts[at + 1]];
    return [drawing.between(from?.drawing, to?.drawing), TEXT_BEGINS, text.between(from?.text, to?.text), TEXT_ENDS];
  };
  return {
    /** Starts the next part. */
    next() {
      starts.push({ drawing: drawing.length(), text: text.length() });
      style = '';
      left = 0;
      base = 0;
    },
    /** The number of parts. */
    count: () => starts.length,
    /** The content of a page that consists of some parts. */
    pageOf: (parts: readonly number[]): Buffer => Buffer.concat([LINE, ...parts.flatMap(part)]),
    /** Writes in a style, given as the commands that set font and grey. */
    write(words: string, face: Face, wanted: string, x: number, y: number) {
      if (wanted !== style) text.ascii(wanted);
      const [nextLeft, nextBase] = [hundredths(x), hundredths(y)];
      text.number(nextLeft - left);
      text.number(nextBase - base);
      text.ascii('Td(');
      text.glyphs(words, face.glyphs);
      text.ascii(')Tj\n');
      [style, left, base] = [wanted, nextLeft, nextBase];
    },
    line(x: number, y: number, width: number) {
      const [from, at] = [hundredths(x), hundredths(y)];
      drawing.number(from);
      drawing.number(at);
      drawing.ascii('m ');
      drawing.number(from + hundredths(width));
      drawing.number(at);
      drawing.ascii('l S\n');
    },
    band(grey: number, x: number, y: number, width: number, height: number) {
      drawing.ascii(`${grey} g `);
      for (const one of [x, y, width, height]) drawing.number(hundredths(one));
      drawing.ascii('re f\n');
    },
  };
}

const hundredths = (points: number) => Math.round(points * 100);

/** A growing byte buffer. */
function createBytes(first: number) {
  let bytes = Buffer.allocUnsafeSlow(first);
  let end = 0;
  const makeRoom = (more: number) => {
    if (end + more <= bytes.length) return;
    const longer = Buffer.allocUnsafeSlow(2 * (end + more));
    bytes.copy(longer, 0, 0, end);
    bytes = longer;
  };
  const ascii = (text: string) => {
    makeRoom(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[end++] = text.charCodeAt(at);
  };
  const put = (byte: number) => {
    const escape = ESCAPES[byte] ?? 0;
    if (escape > 0) bytes[end++] = BACKSLASH;
    bytes[end++] = escape > 0 ? escape : byte;
  };
  return {
    ascii,
    /** A number of hundredths, and a space. */
    number(value: number) {
      makeRoom(24);
      if (value < 0) bytes[end++] = MINUS;
      const rest = Math.abs(value);
      const part = rest % 100;
      let whole = (rest - part) / 100;
      let digits = 1;
      for (let more = whole; more >= 10; more = Math.floor(more / 10)) digits += 1;
      for (let at = end + digits - 1; at >= end; at -= 1) {
        bytes[at] = ZERO + (whole % 10);
        whole = Math.floor(whole / 10);
      }
      end += digits;
      if (part > 0) {
        bytes[end++] = POINT;
        bytes[end++] = ZERO + Math.floor(part / 10);
        if (part % 10 > 0) bytes[end++] = ZERO + (part % 10);
      }
      bytes[end++] = SPACE;
    },
    /** The content of a string: two bytes for each UTF-16 unit. */
    glyphs(text: string, numbers: Uint16Array) {
      makeRoom(4 * text.length);
      for (let at = 0; at < text.length; at += 1) {
        const glyph = numbers[text.charCodeAt(at)] ?? 0;
        put(glyph >> 8);
        put(glyph & 0xff);
      }
    },
    length: () => end,
    between: (from = 0, to = end): Buffer => bytes.subarray(from, to),
  };
}
