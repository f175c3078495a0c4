import type { AddressType } from '#contracts/api/address.ts';
import type { Labels } from '../enums/enums.module.ts';

/** The words for the types of addresses. */
export const addressesLabels: { readonly AddressType: Labels<AddressType> } = {
  AddressType: {
    RegisteredOffice: { en: 'Registered office', ro: 'Sediu social' },
    FiscalDomicile: { en: 'Fiscal domicile', ro: 'Domiciliu fiscal' },
    WorkPoint: { en: 'Place of work', ro: 'Punct de lucru' },
    Correspondence: { en: 'Correspondence', ro: 'Corespondență' },
  },
};
