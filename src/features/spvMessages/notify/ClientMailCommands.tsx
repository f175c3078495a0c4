import { useSelector } from '@xstate/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { includedOf } from '#machines/clientMail/clientMail.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { ClientMailRef } from './useClientMail.ts';

/** The commands of the sheet, by what it is at. */
export function ClientMailCommands({ mail }: { readonly mail: ClientMailRef }) {
  const { t } = useTranslation(['spvMessages', 'common']);
  const state = useSelector(mail, (snapshot) => snapshot);
  const { plans } = state.context;
  const included = includedOf(plans);
  const isAgain = plans.length === 1 && included.some(({ lastSent }) => lastSent !== null);
  return (
    <>
      <Button onClick={() => mail.send({ type: 'sheet.close' })} disabled={state.hasTag('busy')}>
        {t('common:action.cancel')}
      </Button>
      {state.matches('unavailable') ? (
        <Button look="primary" onClick={() => mail.send({ type: 'mail.retry' })}>
          {t('common:action.retry')}
        </Button>
      ) : (
        <Button
          look="primary"
          icon={<Icon of={Send} size={14} />}
          isBusy={state.hasTag('busy')}
          disabled={included.length === 0}
          onClick={() => mail.send({ type: 'mail.send' })}
        >
          {isAgain ? t('action.sendAgain') : t('notify.send', { count: Math.max(1, included.length) })}
        </Button>
      )}
    </>
  );
}
