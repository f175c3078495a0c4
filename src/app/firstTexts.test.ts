import { expect, it } from 'vitest';
import { firstTexts } from './firstTexts.ts';

it('the first texts are those asked for beside the program', async () => {
  const texts = { common: { save: 'Salvează' }, shell: { product: 'Dosar' } };
  expect(await firstTexts(Promise.resolve(texts))).toEqual(texts);
});

it.each([null, undefined, ['common'], { common: 'Salvează' }])(
  'the first texts are left to the languages when %j came instead',
  async (found) => {
    expect(await firstTexts(Promise.resolve(found))).toEqual({});
  },
);
