import { NO_CLIENT_FIELDS, type Client } from '#contracts/api/client.ts';

/** A client for tests of its screen. */
export const aClient: Client = {
  id: '00000000-0000-4000-8000-000000000001',
  generalInformation: {
    legalName: 'ALFA SRL',
    taxId: '12345674',
    registrationNumber: 'J40/1/2020',
    ...NO_CLIENT_FIELDS,
    name: 'Alfa',
    email: 'ana@alfa.example',
  },
  customerDetails: { isActive: true, customerSince: '2024-02-01' },
  onboardingDate: '2024-02-01',
  otherDetails: null,
  accountManager: null,
  team: null,
  tags: [],
  person: null,
  registrationAddress: null,
  contacts: [],
  addresses: [],
  revision: 3,
};
