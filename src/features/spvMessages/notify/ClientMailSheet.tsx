import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { MAIL_NOTE_MAX } from '#contracts/limits.ts';
import { includedOf } from '#machines/clientMail/clientMail.machine.ts';
import type { MailFailure } from '#machines/clientMail/mailFailure.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { TextAreaField } from '#src/shared/ui/fields/TextAreaField.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { ClientMailCommands } from './ClientMailCommands.tsx';
import { MailPlanRow } from './MailPlanRow.tsx';
import { MailText } from './MailText.tsx';
import type { ClientMailRef } from './useClientMail.ts';

/** What goes to whom, with which words and which file: shown before anything is sent, and changed where it is wrong. */
export function ClientMailSheet({ mail }: { readonly mail: ClientMailRef }) {
  const { t } = useTranslation(['spvMessages', 'error']);
  const state = useSelector(mail, (snapshot) => snapshot);
  const { ids, plans, note, failure } = state.context;
  const included = includedOf(plans);
  const isLoading = state.matches('loading');
  return (
    <Drawer
      isOpen={state.hasTag('open')}
      title={t('notify.title', { count: ids.length })}
      canCloseOutside={!state.hasTag('busy') && note === ''}
      onClose={() => mail.send({ type: 'sheet.close' })}
      footer={<ClientMailCommands mail={mail} />}
    >
      {isLoading ? (
        <SkeletonRows label={t('notify.recipients')} />
      ) : state.matches('unavailable') ? (
        <EmptyState title={t('notify.loadFailed')} text={t('toast.failedText')} />
      ) : (
        <div className={column}>
          {failure === null ? null : (
            <p role="alert" className={failed}>
              {t(failureKeyOf(failure))}
            </p>
          )}
          <ul className={list}>
            {plans.map((plan) => (
              <MailPlanRow key={plan.id} mail={mail} plan={plan} isOnly={plans.length === 1} />
            ))}
          </ul>
          <TextAreaField
            label={t('notify.note')}
            hint={t('notify.noteHint')}
            rows={3}
            maxLength={MAIL_NOTE_MAX}
            value={note}
            onChange={({ target }) => mail.send({ type: 'note.changed', note: target.value })}
          />
          <MailText plans={included} note={note} isOnly={plans.length === 1} />
          <p className={hint}>{t('notify.undoHint')}</p>
        </div>
      )}
    </Drawer>
  );
}

function failureKeyOf(failure: MailFailure) {
  if (failure === 'unknown') return 'notify.failed';
  return failure === 'noneSent' ? 'notify.noneSent' : errorKeyOf(failure);
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '20' });
const list = css({ display: 'flex', flexDirection: 'column', gap: '16', m: '0', p: '0', listStyle: 'none' });
const failed = css({ m: '0', p: '10', borderRadius: '8', textStyle: 'secondary', bg: 'criticalBg', color: 'critical' });
const hint = css({ m: '0', textStyle: 'secondary', color: 'mut' });
