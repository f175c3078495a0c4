import { expect, it } from 'vitest';
import { frameOf } from './coldStart.ts';

it('puts the length in bytes before a message', () => {
  expect(frameOf('ș')).toEqual(Buffer.from([4, 0, 0, 0, 0x22, 0xc8, 0x99, 0x22]));
});
