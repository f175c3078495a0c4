import type { Address } from '#contracts/api/address.ts';
import { clientFieldsOf, type Client, type ClientRow } from '#contracts/api/client.ts';
import type { Contact } from '#contracts/api/contact.ts';
import type { CopiedCompany } from '../companies/companies.module.ts';
import type { ClientListRow, ClientRecord } from './clientSql.ts';

/** What belongs to a client. */
export type Belongings = {
  readonly contacts: readonly Contact[];
  readonly addresses: readonly Address[];
  /** As the register has it. */
  readonly company: CopiedCompany | null;
};

/** A line of the list as the contract has it. */
export const clientRowOf = (row: ClientListRow): ClientRow => ({
  id: row.id,
  name: row.name,
  legalName: row.legalName,
  taxId: row.taxId,
  registrationNumber: row.registrationNumber,
  isActive: row.isActive,
  accountManager: managerOf(row),
  team: row.team,
  tags: row.tags,
  primaryContact: row.contactName === null ? null : { name: row.contactName, email: row.contactEmail ?? '' },
  registrationAddress:
    row.address1 === null
      ? null
      : {
          address1: row.address1,
          city: row.city ?? '',
          county: row.county ?? '',
          postalCode: row.postalCode ?? '',
          country: row.country ?? '',
        },
});

/** A whole client as the contract has it. */
export const clientOf = (row: ClientRecord, { contacts, addresses, company }: Belongings): Client => ({
  id: row.id,
  generalInformation: {
    legalName: row.legalName,
    taxId: row.taxId,
    registrationNumber: row.registrationNumber,
    ...clientFieldsOf(row),
  },
  customerDetails: { isActive: row.isActive, customerSince: row.customerSince },
  onboardingDate: row.customerSince,
  otherDetails:
    company === null
      ? null
      : {
          isVatPayer: company.record.generalInformation.isVatPayer,
          isActiveInRegister: company.record.generalInformation.isActive,
          asOf: company.fetchedAt.toISOString(),
        },
  accountManager: managerOf(row),
  team: row.team,
  tags: row.tags,
  person: personOf(row),
  registrationAddress: registrationAddressOf(addresses),
  contacts: [...contacts],
  addresses: [...addresses],
  revision: row.revision,
});

function registrationAddressOf(addresses: readonly Address[]): Client['registrationAddress'] {
  const office = addresses.find(({ type }) => type === 'RegisteredOffice');
  if (office === undefined) return null;
  const { address1, city, county, postalCode, country } = office;
  return { address1, city, county, postalCode, country };
}

function personOf({ firstName, middleName, lastName, emailType }: ClientRecord): Client['person'] {
  return firstName === '' || lastName === ''
    ? null
    : { firstName, middleName, lastName, emailType: emailType ?? 'Personal' };
}

const managerOf = ({ managerId, managerName }: { managerId: string | null; managerName: string | null }) =>
  managerId === null ? null : { id: managerId, displayName: managerName ?? '' };
