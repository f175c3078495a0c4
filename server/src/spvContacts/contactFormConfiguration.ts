import type { ContactConfiguration } from '#contracts/api/spvContact.ts';

type Category = readonly [id: number, title: string, subCategories: readonly (readonly [id: number, title: string])[]];

/**
 * What the authority's public form offers, in its language. Of the real lists only the category of technical help is on
 * record; a list that the authority changes is changed here. Ids stay what they are: forms are stored with them.
 */
const CATEGORIES: readonly Category[] = [
  // Stands for no choice; pages leave it out.
  [0, 'Alegeți categoria', []],
  [
    1,
    'Asistență tehnică servicii informatice',
    [
      [1, 'Spațiul Privat Virtual'],
      [2, 'Depunere declarații'],
    ],
  ],
  [
    2,
    'Asistență în domeniul fiscal',
    [
      [3, 'TVA'],
      [4, 'Impozit pe profit'],
      [5, 'Contribuții sociale'],
    ],
  ],
  [3, 'Sesizări', []],
];

/** What the assistance excludes. Source: the guidance procedure of the authority, Order 1233/2021. */
const DISCLAIMER: ContactConfiguration['disclaimer'] = {
  title: 'Ce nu acoperă asistența',
  text: 'Prin formularul de contact nu se dau informații despre:',
  items: [
    'situația fiscală a altui contribuabil decât cel ales;',
    'soluții pentru operațiuni viitoare;',
    'cazuri aflate în inspecție, contestație sau în instanță;',
    'acte care nu țin de administrarea fiscală;',
    'calculul obligațiilor în locul contribuabilului.',
  ],
};

/** The form as the pages get it. */
export const contactConfiguration = (publicFormUrl: string): ContactConfiguration => ({
  categories: CATEGORIES.map(([id, title, subCategories]) => ({
    id,
    title,
    subCategories: subCategories.map(([subId, subTitle]) => ({ id: subId, title: subTitle })),
  })),
  disclaimer: DISCLAIMER,
  publicFormUrl,
});

/** The titles of the categories by their ids. */
export const CATEGORY_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  CATEGORIES.map(([id, title]) => [id, title]),
);

/** The title of a category; its number where the configuration has it no more. */
export const categoryTitle = (id: number): string => CATEGORIES.find(([known]) => known === id)?.[1] ?? String(id);

/** The title of a sub-category; empty where none was chosen. */
export function subCategoryTitle(category: number, id: number): string {
  if (id === 0) return '';
  const [, , subCategories = []] = CATEGORIES.find(([known]) => known === category) ?? [];
  return subCategories.find(([known]) => known === id)?.[1] ?? String(id);
}

/** What a form names and the configuration does not have. */
export function unknownChoices(category: number, subCategory: number): readonly string[] {
  const chosen = CATEGORIES.find(([id]) => id === category && id > 0);
  if (chosen === undefined) return ['requestCategory'];
  return subCategory === 0 || chosen[2].some(([id]) => id === subCategory) ? [] : ['requestSubCategory'];
}
