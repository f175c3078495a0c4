import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GIVEN_UP, type GivenUp } from './words/givenUp.ts';
import { allTexts, type Text } from './words/texts.ts';

/** One thing has one word, in `docs/words.md`; a word that was given up for it does not come back. */
const page = readFileSync(join(import.meta.dirname, '../docs/words.md'), 'utf8');
const texts = allTexts();

const LANGUAGES = ['en', 'ro'] as const;
const ALL = LANGUAGES.flatMap((language) => GIVEN_UP[language].map((word) => ({ language, word })));

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{.*?\}\}|\$t\([\w.:]+/g, '…');
const withoutPlural = (place: string) => place.replace(/_(one|few|other)$/, '');

const hasWord = (word: GivenUp, { place, text }: Text) =>
  place.startsWith(word.only ?? '') && word.pattern.test(withoutPlaceholders(text));
const isExcepted = (word: GivenUp, { place }: Text) => Object.hasOwn(word.except ?? {}, withoutPlural(place));

/** Failures that the specification words: what to do stands beside them. */
const SPECIFIED = new Set(['error:spvContact.fileTooLarge', 'error:spvContact.fileUnsupported']);
/** More than what happened: a second sentence, what follows a colon, or nothing but what to do. */
const SAYS_MORE = /[.:;] \S|^(\p{L}+ți|Look|Check|Choose|Enter|Ask|Open) /u;

describe('a failure', () => {
  it('says what to do next', () => {
    const failures = texts.filter(({ place }) => /^(error:|link:error\.)/.test(place));
    expect(failures.length).toBeGreaterThan(200);
    const mute = failures.filter(({ text }) => !SAYS_MORE.test(text));
    expect(mute.filter(({ place, language }) => language === 'ro' || !SPECIFIED.has(place))).toEqual([]);
  });
});

describe('the words', () => {
  it('are read from every screen, label, mail and exported or drawn document', () => {
    const places = new Set(texts.map(({ place }) => place.replace(/:.*/, ':')));
    expect(places).toContain('spvFilings:');
    expect(places).toContain('extension:');
    expect(places).toContain('host:');
    expect(places).toContain('spvFilings/spvFilings.labels.ts');
    expect(places).toContain('spvMessages/messageMail.ts');
    expect(places).toContain('filingPapers/evidence/evidenceWords.ts');
    for (const language of LANGUAGES) {
      expect(texts.filter((text) => text.language === language).length).toBeGreaterThan(3000);
    }
  });

  it.each(ALL)('are no longer those given up for “$word.take” ($language)', ({ language, word }) => {
    const found = texts.filter((text) => text.language === language && hasWord(word, text) && !isExcepted(word, text));
    expect(found.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  it('keep a given-up word only where a text still has it', () => {
    const stale = ALL.flatMap(({ language, word }) =>
      Object.keys(word.except ?? {}).filter(
        (place) =>
          !texts.some(
            (text) => text.language === language && withoutPlural(text.place) === place && hasWord(word, text),
          ),
      ),
    );
    expect(stale).toEqual([]);
  });

  it('are in the table of words', () => {
    const missing = ALL.flatMap(({ word }) => word.take.split(', ')).filter((take) => !page.includes(`**${take}**`));
    expect([...new Set(missing)]).toEqual([]);
  });
});
