import { MailCheck, MailWarning } from 'lucide-react';
import { isUndelivered, type MailState } from '#contracts/outbox.ts';
import { noticeLine, noticeWords } from '../ui/feedback/notice.recipe.ts';
import { Icon } from '../ui/labels/Icon.tsx';

type MailLineProps = {
  /** What became of the mail; null where it is still to be sent, or its record is gone by now. */
  readonly state: MailState | null;
  /** Said of a mail that did not reach its recipient. */
  readonly undelivered: string;
  readonly otherwise: string;
};

/** Over a document: to whom it was mailed, or that the mail was not delivered. */
export function MailLine({ state, undelivered, otherwise }: MailLineProps) {
  if (isUndelivered(state)) {
    return (
      <output className={noticeLine} data-tone="warning">
        <Icon of={MailWarning} />
        <p className={noticeWords}>{undelivered}</p>
      </output>
    );
  }
  return (
    <div className={noticeLine}>
      <Icon of={MailCheck} />
      <p className={noticeWords}>{otherwise}</p>
    </div>
  );
}
