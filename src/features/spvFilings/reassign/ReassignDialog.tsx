import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { ReassignCertificateField } from './ReassignCertificateField.tsx';
import { useReassign, type Reassignment } from './useReassign.ts';

/** Gives the clients of filings that wait to another certificate: it signs these, and all of theirs from then on. */
export function ReassignDialog(props: Reassignment & { readonly onClose: () => void }) {
  const { certificateId, name, count, taxIds, onClose } = props;
  const { t } = useTranslation(['spvFilings', 'error']);
  const { data = [], isPending, isError } = useQuery(certificatesOptions(null));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = data.find(({ id }) => id === chosenId);
  const { assign, isRunning, error } = useReassign({ count, taxIds, onClose });

  return (
    <Dialog
      isOpen
      title={t(name === null ? 'reassign.chooseTitle' : 'reassign.title')}
      text={name === null ? t('reassign.chooseText', { count }) : t('reassign.text', { count, certificate: name })}
      canCloseOutside={!isRunning}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            disabled={chosen === undefined}
            isBusy={isRunning}
            onClick={() => {
              if (chosen !== undefined) assign(chosen);
            }}
          >
            {t(name === null ? 'reassign.choose' : 'reassign.run')}
          </Button>
        </>
      }
    >
      <div className={layoutRecipe.column}>
        <ReassignCertificateField
          certificates={data.filter(({ id }) => id !== certificateId)}
          taxIds={taxIds}
          chosenId={chosenId}
          isLoading={isPending}
          hasFailed={isError}
          onChoose={setChosenId}
        />
        {error === null ? null : (
          <p role="alert" className={bad}>
            {t(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const bad = css({ m: '0', textStyle: 'secondary', color: 'critical' });
