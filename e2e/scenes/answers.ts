import { contract } from '#contracts/api/contract.ts';
import { NOTICE_KINDS } from '#contracts/api/notice.ts';
import { FLAGS } from '#contracts/flags.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { addressesLabels } from '#server/addresses/addresses.labels.ts';
import { enumerationsIn } from '#server/enums/labels.ts';
import { contactConfiguration } from '#server/spvContacts/contactFormConfiguration.ts';
import { spvContactsLabels } from '#server/spvContacts/spvContacts.labels.ts';
import { spvFilingsLabels } from '#server/spvFilings/spvFilings.labels.ts';
import { spvMessagesLabels } from '#server/spvMessages/spvMessages.labels.ts';
import { configurationIn } from '#server/spvRequests/documentTypes.ts';
import { spvRequestsLabels } from '#server/spvRequests/spvRequests.labels.ts';
import { workItemsLabels } from '#server/workItems/workItems.labels.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { aPerson, fullName } from '#steps/people.ts';

/** What the API answers, by method and path; ids of the path are `*`. What depends on the language is a function of it. */
export type Answers = Readonly<Record<string, unknown>>;

/** A call that fails, and one that is never answered. */
export const BROKEN = Symbol('broken');
export const PENDING = Symbol('pending');

/** A call that is refused, with the code of it. */
export class Refusal {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}
export const refusal = (code: string): Refusal => new Refusal(code);

const LABELS = {
  ...addressesLabels,
  ...spvContactsLabels,
  ...spvFilingsLabels,
  ...spvMessagesLabels,
  ...spvRequestsLabels,
  ...workItemsLabels,
};
/** Who is signed in in every scene, and their firm. */
export const SCENE_PERSON = aPerson();
const account = anAccount({ flags: [...FLAGS] });
const CLIENT = {
  id: '00000000-0000-4000-8000-000000000901',
  name: 'Exemplu',
  legalName: 'EXEMPLU SRL',
  taxId: '12345674',
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2026-01-15',
};
const user = { ...account.user, displayName: fullName(SCENE_PERSON), email: SCENE_PERSON.email };

/** An owner may make them all. */
const EVERY_CALL = Object.entries(contract).flatMap(([area, calls]) =>
  Object.keys(calls).map((call) => `${area}.${call}`),
);

/** A firm with all features, as its owner sees it, and what the server says to every firm. */
export const ANSWERS: Answers = {
  'GET /account': {
    ...account,
    user,
    permissions: EVERY_CALL,
  },
  'GET /clients/list': [CLIENT],
  'GET /notices/preferences': { preferences: NOTICE_KINDS.map((kind) => ({ kind, isShown: true, mail: 'never' })) },
  'GET /enums': byLanguage((language) => enumerationsIn(LABELS, language)),
  'GET /spv-requests/configuration': byLanguage(configurationIn),
  'GET /spv-contacts/configuration': contactConfiguration('https://contact.example.test/'),
};

type ByLanguage = { readonly inLanguage: (language: (typeof LANGUAGES)[number]) => unknown };

function byLanguage(inLanguage: ByLanguage['inLanguage']): ByLanguage {
  return { inLanguage };
}

/** The answer to who asks in these languages. */
export function answerFor(answer: unknown, accepted: string): unknown {
  if (typeof answer !== 'object' || answer === null || !('inLanguage' in answer)) return answer;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made above
  return (answer as ByLanguage).inLanguage(LANGUAGES.find((language) => accepted.startsWith(language)) ?? 'en');
}
