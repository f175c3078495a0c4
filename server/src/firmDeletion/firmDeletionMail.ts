import type { MailTemplate } from '../mail/mailTemplate.ts';

type Values = { readonly firm: string; readonly owner: string; readonly day: string; readonly link: string };

/** The mail to each owner when the deletion of their firm was ordered. */
export const DELETION_REQUESTED: MailTemplate<Values> = {
  en: ({ firm, owner, day, link }) => ({
    subject: `${firm} will be deleted on ${day}`,
    lines: [
      `${owner} has ordered the deletion of ${firm} in Dosar.`,
      `On ${day} all its data are deleted: clients, declarations, receipts, messages, work, and the sign-in of its people. They cannot be restored afterwards.`,
      'Until then nothing is filed and nothing is emailed for the firm. Download the receipts of ANAF before that day.',
      { text: 'Every owner can take it back until then:', link },
    ],
  }),
  ro: ({ firm, owner, day, link }) => ({
    subject: `${firm} va fi șters pe ${day}`,
    lines: [
      `${owner} a cerut ștergerea cabinetului ${firm} din Dosar.`,
      `Pe ${day} se șterg toate datele: clienții, declarațiile, recipisele, mesajele, lucrările și conturile colegilor. După aceea nu mai pot fi recuperate.`,
      'Până atunci nu se depune și nu se trimite nimic în numele cabinetului. Descărcați recipisele înainte de această zi.',
      { text: 'Oricare proprietar poate anula ștergerea până atunci:', link },
    ],
  }),
};

/** The mail to each owner when the deletion was taken back. */
export const DELETION_TAKEN_BACK: MailTemplate<Pick<Values, 'firm' | 'owner'>> = {
  en: ({ firm, owner }) => ({
    subject: `${firm} stays: its deletion was taken back`,
    lines: [`${owner} has taken back the deletion of ${firm}. Nothing was deleted, and filing and emails go on.`],
  }),
  ro: ({ firm, owner }) => ({
    subject: `Ștergerea cabinetului ${firm} a fost anulată`,
    lines: [
      `${owner} a anulat ștergerea cabinetului ${firm}. Nu s-a șters nimic, iar depunerile și e-mailurile continuă.`,
    ],
  }),
};
