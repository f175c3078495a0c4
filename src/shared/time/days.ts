import { useState } from 'react';
import { today } from '../text/today.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day so many days later. */
export const addDays = (day: string, days: number): string => dayOf(utc(day) + days * DAY_MS);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** Today, as it was when the component was first drawn. */
export function useToday(): string {
  const [day] = useState(today);
  return day;
}
