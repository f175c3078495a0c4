import { ENUMERATIONS } from '#contracts/api/account.ts';
import type { Language } from '#contracts/languages.ts';

/** The words for the keys of an enumeration, in each language. */
export type Labels<Key extends string = string> = Readonly<Record<Key, Readonly<Record<Language, string>>>>;

/** The enumerations of a module, by the name under which `GET enums` answers them. */
export type ModuleLabels = Readonly<Partial<Record<(typeof ENUMERATIONS)[number], Labels>>>;

/** A map from key to label for each enumeration. */
type Enumerations = Record<(typeof ENUMERATIONS)[number], Record<string, string>>;

/** The labels of all modules, in one language and in the order of the contract. */
export function enumerationsIn(all: ModuleLabels, language: Language): Enumerations {
  const labelsOf = (values: Labels = {}) =>
    Object.fromEntries(Object.entries(values).map(([key, label]) => [key, label[language]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the list
  return Object.fromEntries(ENUMERATIONS.map((name) => [name, labelsOf(all[name])])) as Enumerations;
}
