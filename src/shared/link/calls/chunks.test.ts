import { describe, expect, it } from 'vitest';
import { SIGNED_BYTES_MAX, DOWNLOADS_AT_ONCE, LINK_CHUNK_BYTES } from '#contracts/limits.ts';
import { createChunkReader } from './chunks.ts';

const full = Buffer.alloc(LINK_CHUNK_BYTES, 7).toString('base64');
const a = Buffer.from('a').toString('base64');

describe('the chunk reader', () => {
  it('keeps the pieces of streams that come interleaved apart', () => {
    const reader = createChunkReader();
    for (const index of [0, 1])
      for (const stream of ['1', '2']) reader.add({ stream, index, data: stream === '1' ? a : 'Yg==' });
    expect(new TextDecoder().decode(reader.take('1'))).toBe('aa');
    expect(new TextDecoder().decode(reader.take('2'))).toBe('bb');
  });

  it('takes the longest signed document and not one byte more', () => {
    const reader = createChunkReader();
    const count = SIGNED_BYTES_MAX / LINK_CHUNK_BYTES;
    for (let index = 0; index < count; index += 1) reader.add({ stream: '1', index, data: full });
    expect(() => reader.add({ stream: '1', index: count, data: a })).toThrow('hostBroken');
    expect(reader.take('1').length).toBe(SIGNED_BYTES_MAX);
  });

  it('refuses more streams than the host downloads at once, until one has ended', () => {
    const reader = createChunkReader();
    for (let stream = 0; stream <= DOWNLOADS_AT_ONCE; stream += 1)
      reader.add({ stream: `${stream}`, index: 0, data: a });
    expect(() => reader.add({ stream: '99', index: 0, data: a })).toThrow('hostBroken');
    reader.drop('0');
    reader.add({ stream: '99', index: 0, data: a });
  });

  it('refuses a piece twice, a piece ahead, and a piece of a stream that was taken', () => {
    const reader = createChunkReader();
    reader.add({ stream: '1', index: 0, data: a });
    expect(() => reader.add({ stream: '1', index: 0, data: a })).toThrow('hostBroken');
    expect(() => reader.add({ stream: '1', index: 2, data: a })).toThrow('hostBroken');
    reader.take('1');
    expect(() => reader.add({ stream: '1', index: 1, data: a })).toThrow('hostBroken');
    expect(() => reader.take('1')).toThrow('hostBroken');
  });
});
