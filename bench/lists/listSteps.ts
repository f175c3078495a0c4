import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';

/** Something a person does with a list, and what takes it back before the next round. */
export type ListStep = {
  readonly name: string;
  readonly hasPeer: boolean;
  readonly run: (page: Page) => Promise<void>;
  readonly undo: (page: Page) => Promise<void>;
};

const FRAME_MS = 16;
const box = (page: Page, row: number) => page.locator('tbody tr').nth(row).locator('input[type=checkbox]');

/** What a person does with a list of 100 rows. */
export const STEPS: readonly ListStep[] = [
  {
    name: 'scrolling to the end',
    hasPeer: true,
    run: async (page) => {
      await page.locator('tbody tr').first().hover();
      for (let at = 0; at < 40; at += 1) {
        await page.mouse.wheel(0, 120);
        await pause(FRAME_MS);
      }
    },
    undo: async (page) => {
      await page.mouse.wheel(0, -10_000);
    },
  },
  {
    name: 'choosing a range of 50 rows',
    hasPeer: true,
    run: async (page) => {
      await box(page, 0).click();
      await box(page, 49).click({ modifiers: ['Shift'] });
    },
    undo: async (page) => {
      await page.keyboard.press('Escape');
      await page.mouse.wheel(0, -10_000);
    },
  },
  {
    name: 'resizing a column',
    hasPeer: false,
    run: async (page) => {
      const edge = page.locator('thead [role=separator]').nth(1);
      const place = await edge.boundingBox();
      if (place === null) throw new Error('no column can be resized');
      await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
      await page.mouse.down();
      for (let at = 1; at <= 30; at += 1) {
        await page.mouse.move(place.x + at * 4, place.y + place.height / 2);
        await pause(FRAME_MS);
      }
      await page.mouse.up();
    },
    undo: () => Promise.resolve(),
  },
  {
    name: 'setting a filter',
    hasPeer: false,
    run: async (page) => {
      await page.getByRole('button', { name: 'Type', exact: true }).first().click();
      await page.getByRole('option', { name: 'Enforcement notice' }).click();
      await page.keyboard.press('Escape');
      await page.locator('tbody tr').filter({ hasText: 'Enforcement notice' }).nth(99).waitFor();
    },
    undo: async (page) => {
      await page.goto('/spv/messages/all?pageSize=100');
      await page.locator('tbody tr').nth(99).waitFor();
    },
  },
];
