import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { UnreadableSpvMessage } from '#contracts/api/spvMessage.ts';
import type { UnreadableReason } from '#contracts/link/fields.ts';
import { client } from '#src/shared/api/api.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type UnreadableDialogProps = {
  readonly isOpen: boolean;
  readonly messages: readonly UnreadableSpvMessage[];
  readonly onClose: () => void;
};

/** Messages that could not be read, as they came, each with its reason. A person says which are dealt with. */
export function UnreadableDialog({ isOpen, messages, onClose }: UnreadableDialogProps) {
  const { t } = useTranslation(['spvMessages', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      size="wide"
      title={t('unreadable.title')}
      text={t('unreadable.text')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <ul className={list}>
        {messages.map((message) => (
          <UnreadableItem key={message.id} message={message} />
        ))}
      </ul>
    </Dialog>
  );
}

function UnreadableItem({ message }: { readonly message: UnreadableSpvMessage }) {
  const { t } = useTranslation('spvMessages');
  const { localTime } = useFormat();
  const settle = (isSettled: boolean) => client.spvMessages.settleUnreadable({ messagesIds: [message.id], isSettled });
  const settling = useRemoval<UnreadableSpvMessage>({
    remove: () => settle(true),
    restore: () => settle(false),
    changes: 'spvMessage',
    texts: {
      deleted: 'spvMessages:unreadable.settled',
      restored: 'spvMessages:unreadable.reopened',
      notDeleted: 'spvMessages:toast.failed',
      notRestored: 'spvMessages:toast.failed',
    },
  });
  return (
    <li className={item}>
      <p className={textRecipe.plain}>
        {t(REASONS[message.reason])}
        <span className={textRecipe.mut}> · {t('unreadable.listed', { time: localTime(message.listedAt) })}</span>
      </p>
      <pre className={raw}>{message.text}</pre>
      <Button size="dense" isBusy={settling.isPending} onClick={() => settling.mutate(message)}>
        {t('unreadable.settle')}
      </Button>
    </li>
  );
}

const REASONS = {
  form: 'unreadable.reason.form',
  id: 'unreadable.reason.id',
  taxId: 'unreadable.reason.taxId',
  date: 'unreadable.reason.date',
  requestId: 'unreadable.reason.requestId',
  details: 'unreadable.reason.details',
  type: 'unreadable.reason.type',
} as const satisfies Record<UnreadableReason, string>;

const list = css({ display: 'flex', flexDirection: 'column', gap: '16', m: '0', p: '0', listStyle: 'none' });
const item = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6' });
const raw = css({
  m: '0',
  w: 'full',
  p: '8',
  maxH: '160',
  overflow: 'auto',
  borderRadius: '6',
  bg: 'side',
  fontFamily: 'mono',
  textStyle: 'caption',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
