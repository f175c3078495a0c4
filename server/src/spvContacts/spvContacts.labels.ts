import type { ContactStatus } from '#contracts/api/spvContact.ts';
import type { Labels } from '../enums/enums.module.ts';

/** The words for the statuses of contact forms. */
export const spvContactsLabels: { readonly SpvContactStatus: Labels<ContactStatus> } = {
  SpvContactStatus: {
    Requested: { en: 'Requested', ro: 'De trimis' },
    Submitted: { en: 'Submitted', ro: 'Trimis' },
    ResponseReceived: { en: 'Response received', ro: 'Răspuns primit' },
  },
};
