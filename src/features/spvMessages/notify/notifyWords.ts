import type { NotNotifiedReason } from '#contracts/api/spvMessage.ts';

/** Why a message does not go to its client. */
export const NOT_NOTIFIED_KEY = {
  noClient: 'notify.reason.noClient',
  noContact: 'notify.reason.noContact',
  noDocument: 'notify.reason.noDocument',
  tooLarge: 'notify.reason.tooLarge',
  alreadySent: 'notify.reason.alreadySent',
} as const satisfies Record<NotNotifiedReason, string>;
