import { describe, expect, it } from 'vitest';
import { isCui } from '#simulator/taxpayers/fiscalCodes.ts';
import { CLIENT_CODES, DEMO_COMPANIES, OTHER_CODES } from './companies.ts';
import { demoMessages } from './messages.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const idsAt = (nowMs: number) => demoMessages(nowMs, CLIENT_CODES, OTHER_CODES).map(({ id }) => id);

describe('the companies of the demo', () => {
  it('have valid check digits, and each occurs once', () => {
    const codes = DEMO_COMPANIES.map(({ cui }) => cui);
    expect(codes.filter((code) => !isCui(code))).toEqual([]);
    expect(new Set([...CLIENT_CODES, ...OTHER_CODES]).size).toBe(CLIENT_CODES.length + OTHER_CODES.length);
  });
});

describe('the messages of the demo', () => {
  it('are 120 of several types within 60 days, mostly receipts', () => {
    const messages = demoMessages(NOW, CLIENT_CODES, OTHER_CODES);
    expect(messages).toHaveLength(120);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(120);
    expect(new Set(messages.map(({ tip }) => tip)).size).toBeGreaterThan(5);
    expect(messages.filter(({ tip }) => tip === 'RECIPISA').length).toBeGreaterThan(60);
    for (const { createdAt = '' } of messages) {
      expect(NOW - Date.parse(createdAt)).toBeGreaterThanOrEqual(0);
      expect(NOW - Date.parse(createdAt)).toBeLessThan(60 * DAY_MS);
    }
  });

  it('of earlier days are the same on the next day, which adds two', () => {
    const [today, tomorrow] = [idsAt(NOW), idsAt(NOW + DAY_MS)];
    expect(tomorrow.slice(0, -2)).toEqual(today.slice(2));
    expect(today).not.toContain(tomorrow.at(-1));
  });
});
