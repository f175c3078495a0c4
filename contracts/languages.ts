/** Languages of the product: screens, sign-in pages, labels of the API. A new one also needs a folder in `public/locales`. */
export const LANGUAGES = ['en', 'ro'] as const;
export type Language = (typeof LANGUAGES)[number];
