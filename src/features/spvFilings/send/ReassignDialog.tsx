import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Dialog } from '#src/shared/ui/Dialog.tsx';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import { reassignActors } from './reassign.actors.ts';

/** Approved filings that wait for a certificate, and the tax ids of their clients. */
export type Reassignment = {
  readonly certificateId: string;
  readonly name: string;
  readonly count: number;
  readonly taxIds: readonly string[];
};

/** Gives the clients of filings that wait to another certificate: it signs these, and all of theirs from then on. */
export function ReassignDialog(props: Reassignment & { readonly onClose: () => void }) {
  const { certificateId, name, count, taxIds, onClose } = props;
  const { t } = useTranslation(['spvFilings', 'error']);
  const { authorityDay } = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const dispatch = useSystemActor('filingDispatch');
  const { data = [], isPending, isError } = useQuery(certificatesOptions(null));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = data.find(({ id }) => id === chosenId);
  const rightsOf = (certificate: SpvCertificate) => taxIds.filter((id) => certificate.taxIds.includes(id)).length;
  const bulk = useLastingActor(() => reassignActors(queries));
  const { value, context } = useSelector(bulk, (state) => state);
  const isRunning = value === 'running';
  useOutcomes(
    bulk,
    {
      'bulk.done': ({ action }) => {
        const certificate = data.find(({ id }) => id === action)?.name ?? '';
        toast({ kind: 'success', title: 'spvFilings:reassign.done', values: { count, certificate } });
        dispatch.send({ type: 'filings.approved', filingIds: [] });
        onClose();
      },
      'bulk.partlyDone': () => {},
      'bulk.failed': () => {},
    },
    { afterLeaving: true },
  );
  const assign = ({ id }: SpvCertificate) =>
    bulk.send({ type: 'action.ask', request: { action: id, ids: taxIds, needsConfirmation: false, undo: null } });

  return (
    <Dialog
      isOpen
      title={t('reassign.title')}
      text={t('reassign.text', { count, certificate: name })}
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
            {t('reassign.run')}
          </Button>
        </>
      }
    >
      <div className={fields}>
        <SelectField
          label={t('resend.certificate')}
          placeholder={t('resend.choose')}
          options={data
            .filter(({ id }) => id !== certificateId)
            .map((certificate) => ({ certificate, known: rightsOf(certificate) }))
            .sort((a, b) => b.known - a.known)
            .map(({ certificate: { id, name: label, expiresOn }, known }) => ({
              value: id,
              label,
              note:
                known > 0
                  ? t('reassign.rights', { count: taxIds.length, known })
                  : t('resend.expires', { date: authorityDay(expiresOn) }),
            }))}
          value={chosenId}
          isLoading={isPending}
          hasFailed={isError}
          onChange={setChosenId}
        />
        {value === 'failed' ? (
          <p role="alert" className={bad}>
            {t(errorKeyOf(context.reasons.at(-1)))}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

const fields = css({ display: 'flex', flexDirection: 'column', gap: '16' });
const bad = css({ m: '0', textStyle: 'secondary', color: 'critical' });
