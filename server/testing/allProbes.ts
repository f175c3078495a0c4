import { accountProbes as account } from '#server/account/account.probes.ts';
import { addressesProbes as addresses } from '#server/addresses/addresses.probes.ts';
import { clientsProbes as clients } from '#server/clients/clients.probes.ts';
import { companyProbes as company } from '#server/companies/company.probes.ts';
import { contactsProbes as contacts } from '#server/contacts/contacts.probes.ts';
import { contentProbes as content } from '#server/content/content.probes.ts';
import { enumsProbes as enums } from '#server/enums/enums.probes.ts';
import { firmProbes as firm } from '#server/firm/firm.probes.ts';
import { invitationsProbes as invitations } from '#server/invitations/invitations.probes.ts';
import { reportsProbes as reports } from '#server/reports/reports.probes.ts';
import { searchProbes as search } from '#server/search/search.probes.ts';
import { spvCertificatesProbes as spvCertificates } from '#server/spvCertificates/spvCertificates.probes.ts';
import { spvFilingsProbes as spvFilings } from '#server/spvFilings/spvFilings.probes.ts';
import { spvMessagesProbes as spvMessages } from '#server/spvMessages/spvMessages.probes.ts';
import { spvSessionsProbes as spvSessions } from '#server/spvSessions/spvSessions.probes.ts';
import { teamsProbes as teams } from '#server/teams/teams.probes.ts';
import { usersProbes as users } from '#server/users/users.probes.ts';
import type { contract } from '#contracts/api/contract.ts';
import type { Probe, ProbesOf } from './probes.ts';

const probes: { readonly [Namespace in keyof typeof contract]: ProbesOf<(typeof contract)[Namespace]> } = {
  account,
  firm,
  users,
  invitations,
  teams,
  enums,
  clients,
  contacts,
  addresses,
  company,
  search,
  spvCertificates,
  spvSessions,
  spvMessages,
  spvFilings,
  reports,
  content,
};

/** The probe of every call of the contract, by its name: `clients.list`. */
export const PROBES: readonly (readonly [string, Probe])[] = Object.entries(probes).flatMap(([namespace, calls]) =>
  Object.entries(calls).map(([call, probe]): readonly [string, Probe] => [`${namespace}.${call}`, probe]),
);
