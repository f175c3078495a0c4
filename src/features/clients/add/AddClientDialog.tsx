import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { CompanyAnswer } from './CompanyAnswer.tsx';
import { IndividualForm } from './IndividualForm.tsx';
import { useAddClient, type AddClientOptions } from './useAddClient.ts';

const KINDS = ['company', 'person'] as const;
type Kind = (typeof KINDS)[number];
const KIND_KEY = { company: 'individual.company', person: 'individual.person' } as const satisfies Record<Kind, string>;

/** Adds a client: a company by its tax id, or a person without one. Open while it is there; started anew each time. */
export function AddClientDialog(options: AddClientOptions) {
  const [kind, setKind] = useState<Kind>('company');
  return kind === 'company' ? (
    <CompanyDialog {...options} onKind={setKind} />
  ) : (
    <PersonDialog {...options} onKind={setKind} />
  );
}

type KindProps = AddClientOptions & { readonly onKind: (kind: Kind) => void };

function PersonDialog({ onClose, onOpenClient, onKind }: KindProps) {
  const { t } = useTranslation('clients');
  return (
    <Dialog isOpen title={t('add.title')} onClose={onClose}>
      <div className={layoutRecipe.column}>
        <KindChoice kind="person" onKind={onKind} />
        <IndividualForm
          onSaved={({ id }) => {
            onClose();
            onOpenClient(id);
          }}
        />
      </div>
    </Dialog>
  );
}

function CompanyDialog({ code, onClose, onOpenClient, onKind }: KindProps) {
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
        {code === undefined ? <KindChoice kind="company" onKind={onKind} /> : null}
        <TextField
          label={t('add.label')}
          hint={t('add.hint')}
          inputMode="numeric"
          data-autofocus
          value={context.code}
          onChange={(event) => dialog.send({ type: 'code.changed', code: event.target.value })}
        />
        <CompanyAnswer state={value} company={context.company} onRetry={() => dialog.send({ type: 'lookup.retry' })} />
      </form>
    </Dialog>
  );
}

function KindChoice({ kind, onKind }: { readonly kind: Kind; readonly onKind: (kind: Kind) => void }) {
  const { t } = useTranslation('clients');
  return (
    <div>
      <Segmented
        label={t('individual.kind')}
        options={KINDS.map((value) => ({ value, label: t(KIND_KEY[value]) }))}
        value={kind}
        onChange={onKind}
      />
    </div>
  );
}
