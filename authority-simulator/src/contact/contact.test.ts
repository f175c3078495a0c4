import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthorityRecords, type AuthorityRecords } from '../authorityRecords.ts';
import type { ContactForm } from '../control/contactSchemas.ts';
import { ContactRefusedError, createContactDesk, type ContactDesk } from './desk.ts';
import { contactAnswer, contactPage } from './pages.ts';

const NOW = Date.parse('2026-09-15T09:00:00Z');
const CUI = '12345674';
const FORM: ContactForm = {
  categories: [
    { title: 'Prima', subCategories: ['A', 'B'] },
    { title: 'A doua', subCategories: [] },
  ],
  disclaimer: ['Nu se raspunde la <orice>.'],
  textMax: 10,
  answerAfterMs: 60_000,
  answer: ['Va multumim.'],
};

let records: AuthorityRecords;
let desk: ContactDesk;
beforeEach(() => {
  records = createAuthorityRecords(() => NOW);
  desk = createContactDesk({ records, now: () => NOW });
  desk.setForm(FORM);
});

const send = (fields: Record<string, string>): string =>
  contactAnswer(desk, new URLSearchParams({ cui: CUI, categorie: 'Prima / A', text: 'Buna ziua', ...fields }));

describe('a contact form', () => {
  it('shows what its configuration says', () => {
    const page = contactPage(desk.form());
    expect(page).toContain('<option>Prima / A</option>\n<option>Prima / B</option>\n<option>A doua</option>');
    expect(page).toContain('<p>Nu se raspunde la &lt;orice&gt;.</p>');
    expect(page).toContain('maxlength="10"');
  });

  it('is answered by a message after its time, in the mailbox of the code', () => {
    expect(send({})).toContain('inregistrata cu numarul <b>700000001</b>');
    expect(records.arrived([CUI], 0, NOW + 59_999)).toEqual([]);
    expect(records.arrived([CUI], 0, NOW + 60_000)).toMatchObject([
      {
        tip: 'RASPUNS SESIZARE FORMULAR UNIC DE CONTACT',
        detalii: `Raspuns sesizare formular unic de contact nr. 700000001 din 15.09.2026 pentru CUI ${CUI}`,
        idSolicitare: null,
        document: { kind: 'raspunsSesizare', category: 'Prima', lines: ['Va multumim.'] },
      },
    ]);
    expect(desk.sent()).toMatchObject([{ fiscalCode: CUI, category: 'Prima', subCategory: 'A', text: 'Buna ziua' }]);
  });

  it.each([
    [{ categorie: 'A treia' }, 'Selectati categoria'],
    [{ categorie: 'Prima' }, 'Selectati subcategoria'],
    [{ categorie: 'A doua / A' }, 'Selectati subcategoria'],
    [{ text: '12345678901' }, 'Textul nu poate depasi 10 caractere'],
    [{ text: '' }, 'Completati toate campurile obligatorii'],
    [{ cui: '12345678' }, 'Completati toate campurile obligatorii'],
  ])('with %o is refused: %s', (fields, words) => {
    expect(send(fields)).toContain(words);
    expect(desk.sent()).toEqual([]);
  });

  it('is never answered where the configuration says so, and the form of the start comes back', () => {
    desk.setForm({ ...FORM, answerAfterMs: null });
    const request = { fiscalCode: CUI, category: 'A doua', subCategory: null, text: 'Buna' };
    expect(desk.submit(request)).toMatchObject({ messageId: null, answerAt: null });
    desk.reset();
    expect(desk.form().categories[0]?.title).toBe('Asistenta tehnica servicii informatice');
    expect(() => desk.submit(request)).toThrow(ContactRefusedError);
  });
});
