import { expect, it } from 'vitest';
import { statements } from './peerStatements.ts';

it('the peer says what the product says, with a name for each text', () => {
  const [first, second, third] = [0, 20, 40].map((offset) => statements.messages(offset));
  expect(first?.text).toContain('from spv_message');
  expect(second?.text).toBe(third?.text);
  expect(second?.name).toBe(third?.name);
  expect(statements.setArchived(['a'], true).values).toEqual([['a'], true]);
});
