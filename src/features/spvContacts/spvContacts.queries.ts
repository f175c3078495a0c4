import type { ContactConfiguration, SpvContact } from '#contracts/api/spvContact.ts';
import { CONTACT_PAGE_SIZES, SIGNED_URL_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { contactFilters } from './list/contactSearch.ts';

/** The contact forms, newest first, and their count. */
export const contactList = listQueries({
  filters: contactFilters,
  pageSizes: CONTACT_PAGE_SIZES,
  page: (input) => api.spvContacts.list.queryOptions({ input }),
  count: (input) => api.spvContacts.count.queryOptions({ input }),
  exported: {
    call: 'spvContacts.export',
    sign: (input, options) => client.spvContacts.export(input, options),
  },
});
export type ContactListModel = ListOf<typeof contactList>;

/** What the authority's form offers. It does not change while the page is open. Source: specification CO-10. */
export const contactConfigurationOptions = () =>
  api.spvContacts.configuration.queryOptions({ staleTime: Infinity, gcTime: Infinity });

/** A form with its file and its answer, whose addresses are renewed before they end. */
export const contactOptions = (id: string) =>
  api.spvContacts.get.queryOptions({
    input: { id },
    refetchInterval: SIGNED_URL_MS / 2,
  });

/** The categories that can be chosen: the first entry stands for no choice, and alone is none. Source: specification CO-10. */
export const categoriesOf = (configuration: ContactConfiguration | undefined): ContactConfiguration['categories'] =>
  configuration?.categories.slice(1) ?? [];

/** The words of a form's category and sub-category; empty where the configuration has not come or has none. */
export function categoryWords(
  configuration: ContactConfiguration | undefined,
  { requestCategory, requestSubCategory }: Pick<SpvContact, 'requestCategory' | 'requestSubCategory'>,
): { readonly category: string; readonly subCategory: string } {
  const category = categoriesOf(configuration).find(({ id }) => id === requestCategory);
  const subCategory = category?.subCategories.find(({ id }) => id === requestSubCategory);
  return { category: category?.title ?? '', subCategory: subCategory?.title ?? '' };
}

export type ContactDetail = Awaited<ReturnType<typeof client.spvContacts.get>>;
