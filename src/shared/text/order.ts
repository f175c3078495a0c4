// oxlint-disable-next-line no-restricted-globals -- names of firms and forms are Romanian in every language of the screen
const collator = new Intl.Collator('ro', { numeric: true, sensitivity: 'base' });

/** Which of two names comes first. */
export const inRomanianOrder = (a: string, b: string): number => collator.compare(a, b);
