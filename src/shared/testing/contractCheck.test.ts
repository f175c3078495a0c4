import { expect, it } from 'vitest';
import { checkAnswer } from './contractCheck.ts';

it('takes an answer that the contract describes', () =>
  expect(checkAnswer('GET', '/clients/count', { count: 3, isCapped: false })).resolves.toBeUndefined());

it('refuses an answer with another field, and a call that is not in the contract', async () => {
  await expect(checkAnswer('GET', '/clients/count', { total: 3 })).rejects.toThrow('breaks the contract');
  await expect(checkAnswer('GET', '/nowhere', {})).rejects.toThrow('the contract has no GET /nowhere');
});
