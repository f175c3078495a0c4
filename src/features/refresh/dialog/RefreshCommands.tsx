import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { refreshFormMachine } from '#machines/refreshForm/refreshForm.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';

type RefreshCommandsProps = {
  readonly form: ActorRefFrom<typeof refreshFormMachine>;
  readonly state: SnapshotFrom<typeof refreshFormMachine>;
  /** Of the form that the button submits. */
  readonly formId: string;
  /** A PIN that is not sealed yet is no hindrance. */
  readonly canStart: boolean;
  readonly onClose: () => void;
};

/** The commands of the dialog, by what it is at. */
export function RefreshCommands({ form, state, formId, canStart, onClose }: RefreshCommandsProps) {
  const { t } = useTranslation('refresh');
  if (state.hasTag('busy')) {
    return (
      <>
        {state.matches('saving') ? null : (
          <Button onClick={() => form.send({ type: 'refresh.cancel' })}>{t('action.stop')}</Button>
        )}
        <Button look="primary" onClick={onClose}>
          {t('action.hide')}
        </Button>
      </>
    );
  }
  if (state.matches('done')) {
    return (
      <Button look="primary" onClick={onClose}>
        {t('action.close')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      {state.can({ type: 'save.retry' }) ? (
        <Button look="primary" onClick={() => form.send({ type: 'save.retry' })}>
          {t('save.again')}
        </Button>
      ) : state.can({ type: 'lastTry.confirmed' }) ? (
        <Button look="danger" onClick={() => form.send({ type: 'lastTry.confirmed' })}>
          {t('lastTry.confirm')}
        </Button>
      ) : (
        <Button look="primary" disabled={!canStart} type="submit" form={formId}>
          {t(state.matches('failed') ? 'action.again' : 'action.start')}
        </Button>
      )}
    </>
  );
}
