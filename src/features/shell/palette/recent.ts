import * as v from 'valibot';
import { SEARCH_ENTITIES } from '#contracts/api/search.ts';
import { idSchema } from '#contracts/api/shared.ts';
import { PALETTE_RECENT_MAX } from '#contracts/limits.ts';

const recentSchema = v.array(v.strictObject({ entityType: v.picklist(SEARCH_ENTITIES), id: idSchema }));

/** Something that was opened from the palette: its kind and id, no names. */
export type RecentItem = v.InferOutput<typeof recentSchema>[number];

const keyOf = (accountId: string): string => `palette.recent.${accountId}`;

/** What an account last opened from the palette in this browser, the newest first. */
export function readRecent(storage: Storage, accountId: string): readonly RecentItem[] {
  try {
    return v.parse(recentSchema, JSON.parse(storage.getItem(keyOf(accountId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Puts an item first. */
export function rememberRecent(storage: Storage, accountId: string, item: RecentItem): void {
  const others = readRecent(storage, accountId).filter(({ id }) => id !== item.id);
  storage.setItem(keyOf(accountId), JSON.stringify([item, ...others].slice(0, PALETTE_RECENT_MAX)));
}
