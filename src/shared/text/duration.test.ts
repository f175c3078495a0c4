import { expect, it } from 'vitest';
import { clockText, durationText, readDuration, typedDuration } from './duration.ts';

it.each([
  ['1:30', 5400],
  ['0:05', 300],
  ['1:30:15', 5415],
  ['1h30', 5400],
  ['1 h 30 min', 5400],
  ['2h', 7200],
  ['90 min', 5400],
  ["15'", 900],
  ['15´', null],
  ['1,5', 5400],
  ['1.25 h', 4500],
  ['2', 7200],
  ['2 ore', 7200],
  ['o oră', 3600],
  ['o oră și jumătate', 5400],
  ['2 ore și jumătate', 9000],
  ['jumătate de oră', 1800],
  ['o ora', 3600],
  ['2 ore si jumatate', 9000],
  ['jumatate de ora', 1800],
  ['an hour and a half', 5400],
  ['half an hour', 1800],
  ['30 min.', 1800],
  ['1 h. 30 min.', 5400],
  ['2 ore şi 15 minute', 8100],
  ['1 ora\u0306', 3600],
  [',5', 1800],
  ['jumătate', null],
  ['1 oră', 3600],
  ['2 ore și 15 minute', 8100],
  ['20 de minute', 1200],
  ['30 minute', 1800],
  ['1 hour and 5 mins', 3900],
  ['2 hrs', 7200],
  ['2h 30', 9000],
  ['120 de ore', 432_000],
  ['1 500', 5_400_000],
  ['1.500', null],
  ['1,5 ore', 5400],
  ['', null],
  ['mult', null],
  ['1:75', null],
])('%j is read as %s seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

it.each([
  [0, '00:00:00'],
  [2537, '00:42:17'],
  [90_061, '25:01:01'],
  [-3, '00:00:00'],
])('a stopwatch shows %i seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

it.each([
  [0, '0 min'],
  [13_920, '3 h 52 min'],
  [43_200, '12 h'],
  [-1800, '−30 min'],
  [29, '0 min'],
])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

it('what is shown in a field is read as the same', () => {
  for (const seconds of [1, 20, 60, 95, 5400, 5415, 36_000, 86_399, 86_400])
    expect(readDuration(typedDuration(seconds))).toBe(seconds);
});
