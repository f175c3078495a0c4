import { expect, it } from 'vitest';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import { hitsByPage, placeOf, railPlaces } from './hitPlaces.ts';

const hit = (page: number, x: number, y: number): DocumentHit => ({
  page,
  from: { item: 0, letter: 0 },
  to: { item: 0, letter: 1 },
  x,
  y,
});

it('turns the place of a hit with its page', () =>
  expect(([0, 90, 180, 270] as const).map((rotation) => placeOf(hit(1, 0.25, 0.125), rotation))).toEqual([
    { x: 0.25, y: 0.125 },
    { x: 0.875, y: 0.25 },
    { x: 0.75, y: 0.875 },
    { x: 0.125, y: 0.75 },
  ]));

it('draws hits of one line once beside the document, the current one above them', () => {
  const [first, second] = [hit(1, 0.1, 0.5), hit(3, 0, 0)];
  expect(railPlaces([first, hit(1, 0.9, 0.5), second], second, 4, 0)).toEqual([
    { percent: 12.5, isCurrent: false },
    { percent: 50, isCurrent: false },
    { percent: 50, isCurrent: true },
  ]);
});

it('has no more places than can be told apart', () =>
  expect(
    railPlaces(
      Array.from({ length: 30_000 }, (_, at) => hit(at, 0, 0)),
      null,
      30_000,
      0,
    ).length,
  ).toBeLessThan(402));

it('gives a page without hits the same nothing each time', () =>
  expect(hitsByPage([hit(2, 0, 0)])(1)).toBe(hitsByPage([])(7)));
