import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as v from 'valibot';
import { LIMITS_IN_TEXTS } from '#src/shared/text/limitsInTexts.ts';

const textsSchema = v.record(v.string(), v.any());
const folder = path.join(import.meta.dirname, '../../../public/locales/en');

/** The English texts of the product, as the page loads them. */
export async function startEnglish(): Promise<void> {
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = Object.fromEntries(
    names.map((file) => [
      file.replace('.json', ''),
      v.parse(textsSchema, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    ]),
  );
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: texts },
    ns: Object.keys(texts),
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: LIMITS_IN_TEXTS },
  });
}
