import { account, enums } from './account.ts';
import { addresses } from './address.ts';
import { clients } from './client.ts';
import { company } from './company.ts';
import { contacts } from './contact.ts';
import { content } from './content.ts';
import { firm } from './firm.ts';
import { invitations } from './invitations.ts';
import { search } from './search.ts';
import { spvCertificates } from './spvCertificate.ts';
import { reports, spvFilings } from './spvFiling.ts';
import { spvMessages } from './spvMessage.ts';
import { spvSessions } from './spvSession.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

/** Every call of the API, below `/api`. */
export const contract = {
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

/** The name of a call: `clients.list`. */
export type CallName = {
  [Namespace in keyof typeof contract]: `${Namespace}.${keyof (typeof contract)[Namespace] & string}`;
}[keyof typeof contract];
