import type { ContactConfiguration, ContactStatus, SpvContact } from '#contracts/api/spvContact.ts';

export const contactId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A contact form as the server answers it. */
export const aContact = (number: number, status: ContactStatus, change: Partial<SpvContact> = {}): SpvContact => ({
  id: contactId(number),
  clientId: contactId(900 + number),
  clientName: `CLIENT ${number} SRL`,
  clientLegalName: `CLIENT ${number} SRL`,
  clientRegistrationNumber: 'J40/1/2020',
  taxId: '12345674',
  dateCreated: '2026-11-20T08:00:00.000Z',
  requestCategory: 1,
  requestSubCategory: 2,
  requestText: 'Nu a sosit recipisa.',
  status,
  requestedByDisplayName: 'Ana Ionescu',
  registrationNumber: status === 'Requested' ? null : '700000001',
  registrationDate: status === 'Requested' ? null : '2026-11-21',
  submittedByDisplayName: status === 'Requested' ? null : 'Ana Ionescu',
  messageId: status === 'ResponseReceived' ? contactId(500) : null,
  answeredAt: status === 'ResponseReceived' ? '2026-11-22T08:00:00.000Z' : null,
  ...change,
});

/** What the authority's form offers, in short. */
export const aConfiguration: ContactConfiguration = {
  categories: [
    { id: 0, title: 'Alegeți categoria', subCategories: [] },
    {
      id: 1,
      title: 'Asistență tehnică',
      subCategories: [
        { id: 1, title: 'Spațiul Privat Virtual' },
        { id: 2, title: 'Depunere declarații' },
      ],
    },
    { id: 3, title: 'Sesizări', subCategories: [] },
  ],
  disclaimer: { title: 'Ce nu acoperă asistența', text: 'Nu se dau informații despre:', items: ['alt contribuabil;'] },
  publicFormUrl: 'https://authority.test/asistpublic/',
};
