import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bounded, dateSchema } from '#contracts/api/shared.ts';
import { createLog } from '../log/log.ts';
import { createAnswerCheck } from './answerCheck.ts';

const rowSchema = v.strictObject({
  title: v.pipe(v.string(), v.maxLength(10)),
  due: v.nullable(dateSchema),
  tags: bounded(v.strictObject({ name: v.pipe(v.string(), v.maxLength(5)) }), 2),
});
const answerSchema = v.strictObject({ items: bounded(rowSchema, 3), hasNextPage: v.boolean() });
const calls = oc.router({ list: oc.route({ path: '/rows' }).output(answerSchema) });

const a = (title: string, over: object = {}) => ({ title, due: '2026-01-01', tags: [], ...over });
const page = (...items: object[]) => ({ items, hasNextPage: false });

/** What leaves of an answer, and what the log says. */
async function leaving(answer: unknown) {
  const logged: string[] = [];
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const procedure = implement(calls).list.handler(() => ({ items: [], hasNextPage: false }));
  const checked = createAnswerCheck(log)(procedure)['~orpc'].outputSchema;
  const result = await checked?.['~standard'].validate(answer);
  return { result, logged: logged.map((line): unknown => JSON.parse(line)) };
}

describe('a list', () => {
  it('leaves as it is, and nothing is logged', async () => {
    const answer = page(a('one'), a('two', { due: null }));
    expect(await leaving(answer)).toEqual({ result: { value: answer }, logged: [] });
  });

  it.each([
    ['a day beyond the years with four digits', { due: '10000-01-01' }],
    ['a text that is too long', { title: 'x'.repeat(11) }],
    ['both', { title: 'x'.repeat(11), due: 'infinity' }],
  ])('leaves without a row that has %s; the log says so', async (_, over) => {
    const { result, logged } = await leaving(page(a('one'), a('two', over), a('three')));
    expect(result).toEqual({ value: page(a('one'), a('three')) });
    expect(logged).toMatchObject([{ msg: 'rows left out of an answer', route: '/rows', count: 1 }]);
  });

  it('leaves without the part of a row that cannot be shown', async () => {
    const { result } = await leaving(page(a('one', { tags: [{ name: 'scurt' }, { name: 'prea lung' }] })));
    expect(result).toEqual({ value: page(a('one', { tags: [{ name: 'scurt' }] })) });
  });

  it('is no longer than it may be', async () => {
    const { result, logged } = await leaving(page(a('1'), a('2'), a('3'), a('4', { due: '10000-01-01' }), a('5')));
    expect(result).toEqual({ value: page(a('1'), a('2'), a('3')) });
    expect(logged).toMatchObject([{ count: 2 }]);
  });

  it.each([
    ['lacks a field', { title: undefined }],
    ['has a field of its own', { secret: 'x' }],
    ['has a field of another type', { title: 5 }],
    ['has nothing where something has to be', { title: null }],
  ])('does not leave where a row %s: that is our mistake', async (_, over) => {
    const { result, logged } = await leaving(page(a('one'), a('two', { ...over, due: '10000-01-01' })));
    expect(result).toHaveProperty('issues');
    expect(logged).toEqual([]);
  });
});

it('what is no list does not leave', async () => {
  const { result } = await leaving({ items: [], hasNextPage: 'x' });
  expect(result).toHaveProperty('issues');
});
