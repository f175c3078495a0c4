import { useSelector } from '@xstate/react';
import { MailWarning, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { MAIL_RECIPIENTS_MAX } from '#contracts/limits.ts';
import type { MailPlan } from '#machines/clientMail/clientMail.machine.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { MailRecipients } from './MailRecipients.tsx';
import { NOT_NOTIFIED_KEY } from './notifyWords.ts';
import type { ClientMailRef } from './useClientMail.ts';

type MailPlanRowProps = { readonly mail: ClientMailRef; readonly plan: MailPlan; readonly isOnly: boolean };

/** One message: whether it goes out, that it was sent before, its file, and to whom it goes. */
export function MailPlanRow({ mail, plan, isOnly }: MailPlanRowProps) {
  const { t } = useTranslation('spvMessages');
  const { localTime, size } = useFormat();
  const isChecked = useSelector(mail, ({ context }) => context.isChecked);
  const { id, title, clientName, lastSent, bar, attachment, isIncluded, to } = plan;
  const name = clientName === null ? title : `${clientName}: ${title}`;
  return (
    <li className={row}>
      {isOnly || bar !== null ? (
        <strong className={words}>{name}</strong>
      ) : (
        <Checkbox
          label={name}
          checked={isIncluded}
          onChange={({ target }) => mail.send({ type: 'plan.included', id, isIncluded: target.checked })}
        />
      )}
      {bar === null ? null : <p className={warning}>{t('notify.cannot', { reason: t(NOT_NOTIFIED_KEY[bar]) })}</p>}
      {lastSent === null ? null : (
        <p className={warning}>
          <Icon of={MailWarning} size={14} />
          {t(isOnly ? 'notify.again' : 'notify.wasSent', { name: lastSent.to, at: localTime(lastSent.at) })}
        </p>
      )}
      {attachment === null ? null : (
        <p className={file}>
          <Icon of={Paperclip} size={14} />
          <span>
            <span className="sr-only">{t('notify.attachment')}: </span>
            {attachment.fileName} ({size(attachment.sizeBytes)})
          </span>
        </p>
      )}
      {bar === null && isIncluded ? <MailRecipients mail={mail} plan={plan} /> : null}
      {isChecked && isIncluded && bar === null && to.length === 0 ? (
        <p role="alert" className={wrong}>
          {t('notify.nobodyChosen')}
        </p>
      ) : null}
      {to.length > MAIL_RECIPIENTS_MAX ? (
        <p role="alert" className={wrong}>
          {t('notify.tooMany', { max: MAIL_RECIPIENTS_MAX })}
        </p>
      ) : null}
    </li>
  );
}

const row = css({ display: 'flex', flexDirection: 'column', gap: '8', minW: '0' });
const words = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const line = { display: 'flex', alignItems: 'flex-start', gap: '6', m: '0', textStyle: 'secondary' } as const;
const file = css({ ...line, color: 'mut', overflowWrap: 'anywhere', '& > svg': { flexShrink: '0', mt: '2' } });
const warning = css({
  ...line,
  p: '8',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'warning',
  '& > svg': { flexShrink: '0', mt: '2' },
});
const wrong = css({ m: '0', textStyle: 'caption', color: 'critical' });
