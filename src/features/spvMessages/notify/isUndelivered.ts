import type { SpvMessage } from '#contracts/api/spvMessage.ts';

/** Whether the last mail to the client was refused, or could not be delivered in time. */
export const isUndelivered = ({ lastNotificationState }: Pick<SpvMessage, 'lastNotificationState'>): boolean =>
  lastNotificationState === 'refused' || lastNotificationState === 'expired';
