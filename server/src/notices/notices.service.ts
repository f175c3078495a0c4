import type { Notice, NoticePreference } from '#contracts/api/notice.ts';
import { instantSchema } from '#contracts/api/shared.ts';
import type { Language } from '#contracts/languages.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { pageOf, readPage, type Page, type PageQuery } from '../lists/keyset.ts';
import { preferencesWith } from './noticeKinds.ts';
import type { NoticesRepository } from './notices.repository.ts';

type Deps = { readonly tenants: Tenants; readonly notices: NoticesRepository };
type Filter = { readonly isUnread?: boolean | undefined };

/** The caller's own notices, and how they want to be told. */
export const createNoticesService = ({ tenants, notices }: Deps) => ({
  /** A page, newest first, in one query. */
  async list(actor: Actor, { isUnread = false, ...query }: PageQuery & Filter): Promise<Page<Notice>> {
    const page = readPage(query, instantSchema);
    const rows = await tenants.read(actor.tenantId, (tx) => notices.page(tx, actor.userId, isUnread, page));
    return pageOf(
      page,
      rows,
      (row) => [row.createdAt, row.id],
      (row) => row,
    );
  },

  count: (actor: Actor, { isUnread = false }: Filter) =>
    tenants.read(actor.tenantId, (tx) => notices.count(tx, actor.userId, isUnread)),

  setRead: (actor: Actor, { noticeIds, isRead }: { noticeIds: readonly string[]; isRead: boolean }) =>
    tenants.run(actor.tenantId, async (tx): Promise<Record<string, never>> => {
      await notices.setRead(tx, actor.userId, noticeIds, isRead);
      return {};
    }),

  readAll: (actor: Actor, until: string) =>
    tenants.run(actor.tenantId, async (tx): Promise<Record<string, never>> => {
      await notices.readAll(tx, actor.userId, until);
      return {};
    }),

  preferences: async (actor: Actor) => {
    const decided = await tenants.read(actor.tenantId, (tx) => notices.preferences(tx, actor.userId));
    return { preferences: preferencesWith(decided) };
  },

  savePreferences: (actor: Actor, preferences: readonly NoticePreference[], language: Language) =>
    tenants.run(actor.tenantId, async (tx) => {
      await notices.savePreferences(tx, actor.userId, preferences);
      await notices.setLanguage(tx, actor.userId, language);
      return { preferences: preferencesWith(preferences) };
    }),
});
