import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientTraceSchema } from '#contracts/api/clientTrace.ts';
import { ApiError } from './apiError.ts';
import { clientTraceOf } from './clientTrace.ts';

const at = { source: 'screen', route: '/clients/clientDetails/$slug', origin: 'https://dosar.test' } as const;

function anError(error: Error, stack: string): Error {
  error.stack = stack;
  return error;
}

describe('the trace of an error', () => {
  it('has the places in our files, without host and query, and no others', () => {
    const error = anError(
      new TypeError('x'),
      `TypeError: x
    at show (https://dosar.test/assets/clientDetails.$slug-Bx1.js?client=Ana:1:200)
    at https://elsewhere.test/ads.js:1:1
    at run (https://dosar.test/assets/app.js:7:3)`,
    );
    expect(clientTraceOf(error, at)?.frames).toEqual(['assets/clientDetails.$slug-Bx1.js:1:200', 'assets/app.js:7:3']);
  });

  it('reads the places of Firefox too', () => {
    const error = anError(new Error('x'), 'show@https://dosar.test/assets/app.js:1:2\n@https://dosar.test/a.js:3:4');
    expect(clientTraceOf(error, at)?.frames).toEqual(['assets/app.js:1:2', 'a.js:3:4']);
  });

  it.each([
    [
      new TypeError(`Cannot read properties of undefined (reading 'Ana Ionescu')`),
      'Cannot read properties of undefined (reading …)',
    ],
    [new TypeError(`"Ana "Maria" Pop".map is not a function, 14399840`), '….map is not a function, #'],
    [new ReferenceError('client is not defined'), 'client is not defined'],
    [new SyntaxError(`Unexpected token 'A', "Ana" is not valid JSON`), null],
    [new Error('Ana Ionescu was not found'), null],
  ])('keeps only what the browser says of code: %s', (error, message) => {
    expect(clientTraceOf(error, at)?.message).toBe(message);
  });

  it('is one that the server takes, whatever was thrown', () => {
    class Odd extends Error {
      override readonly name = 'Ana Ionescu 14399840';
    }
    const odd = anError(new TypeError('știu "x" 12 <b>'), 'at (https://dosar.test/a b~%20.js:1:2)');
    for (const thrown of [odd, new Odd('Ana'), 'Ana Ionescu', null, undefined, 7, new RangeError('a'.repeat(500))]) {
      const trace = clientTraceOf(thrown, { ...at, route: '/clients?name=Ana' });
      expect(v.is(clientTraceSchema, trace)).toBe(true);
      expect(JSON.stringify(trace)).not.toContain('Ana');
    }
  });

  it('is not made of what the server has refused, nor of what was called off', () => {
    expect(clientTraceOf(new ApiError('client.notFound'), at)).toBeNull();
    expect(clientTraceOf(new DOMException('gone', 'AbortError'), at)).toBeNull();
  });
});
