/**
 * Languages of the product: screens, sign-in pages, labels of the API. A new one also needs `public/locales/XX`,
 * `server/src/identity/texts/texts.XX.ts` and, for the extension, `extension/static/_locales/XX`; the compiler names the
 * other places.
 */
export const LANGUAGES = ['en', 'ro'] as const;
export type Language = (typeof LANGUAGES)[number];
