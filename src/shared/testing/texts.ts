import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const folder = path.join(import.meta.dirname, '../../../public/locales/en');

/** The English texts of the product, as the page loads them. */
export async function startEnglish(): Promise<void> {
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = Object.fromEntries(
    names.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object,
    ]),
  );
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: texts },
    ns: Object.keys(texts),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
}
