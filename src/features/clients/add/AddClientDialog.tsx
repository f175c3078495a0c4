import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { CompanyAnswer } from './CompanyAnswer.tsx';
import { useAddClient, type AddClientOptions } from './useAddClient.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

/** Adds a client by its tax id. Open while it is there; started anew each time. */
export function AddClientDialog({ code, onClose, onOpenClient }: AddClientOptions) {
  const { t } = useTranslation('clients');
  const formId = useId();
  const { dialog, value, context, canSubmit } = useAddClient({ code, onClose, onOpenClient });

  return (
    <Dialog
      isOpen
      title={t('add.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" disabled={!canSubmit} isBusy={value === 'creating'}>
            {value === 'exists' ? t('add.open') : t('add.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={layoutRecipe.column}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.send({ type: 'submit.start' });
        }}
      >
        <TextField
          label={t('add.label')}
          hint={t('add.hint')}
          inputMode="numeric"
          maxLength={20}
          data-autofocus
          value={context.code}
          onChange={(event) => dialog.send({ type: 'code.changed', code: event.target.value })}
        />
        <CompanyAnswer state={value} company={context.company} onRetry={() => dialog.send({ type: 'lookup.retry' })} />
      </form>
    </Dialog>
  );
}
