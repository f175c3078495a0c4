import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { refreshFormMachine } from '#machines/refreshForm/refreshForm.machine.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { LinkNotice } from '#src/shared/link/health/LinkNotice.tsx';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { PinStateNotice } from '#src/shared/link/pin/PinStateNotice.tsx';
import { useServices } from '#src/shared/link/services.tsx';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { CertificateField } from './CertificateField.tsx';
import { offeredCertificates } from './offeredCertificates.ts';
import { PinField } from './PinField.tsx';
import { RefreshFailure } from './RefreshFailure.tsx';
import { RefreshOptions } from './RefreshOptions.tsx';
import { SyncTimes } from './SyncTimes.tsx';

type RefreshFieldsProps = {
  readonly form: ActorRefFrom<typeof refreshFormMachine>;
  readonly state: SnapshotFrom<typeof refreshFormMachine>;
  /** Of the form, for the button that submits it. */
  readonly id: string;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSealed: (handle: string) => void;
  readonly onSubmit: () => void;
};

/** The fields of the form, each after the one it needs. */
export function RefreshFields({ form, state, id, onTyped, onSealed, onSubmit }: RefreshFieldsProps) {
  const { link } = useServices();
  const { isReady, workstation } = useLinkState();
  const tokens = useQuery({ ...tokenCertificatesOptions(link), enabled: isReady });
  const stored = useQuery(certificatesOptions(workstation?.keyId ?? null));
  // Before the stored ones are known, a certificate whose PIN is saved would ask for it.
  const choices = stored.isPending ? [] : offeredCertificates(tokens.data?.certificates ?? [], stored.data ?? []);
  const problem = useReadProblem(tokens, stored);
  const { certificate, pin } = state.context;
  const choice = choices.find((candidate) => candidate.thumbprint === certificate?.thumbprint) ?? null;

  return (
    <form
      id={id}
      className={layoutRecipe.column}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <LinkNotice />
      <RefreshFailure error={state.context.error} reason={state.context.reason} text={state.context.text} />
      <CertificateField
        choices={choices}
        chosen={choice}
        isLoading={tokens.isFetching || stored.isPending}
        problem={problem}
        onChoose={(next) => {
          onTyped(false);
          form.send({ type: 'certificate.chosen', certificate: next });
        }}
        onLookAgain={() => {
          void tokens.refetch();
          if (stored.isError) void stored.refetch();
        }}
      />
      <PinStateNotice certificate={choice?.token} />
      {choice === null || workstation === null || choice.token?.pinState === 'locked' ? null : (
        <PinField
          key={choice.thumbprint}
          certificate={choice}
          pin={pin}
          workstation={workstation}
          onTyped={onTyped}
          onSealed={onSealed}
          onSaved={() => {
            onTyped(false);
            form.send({ type: 'pin.saved' });
          }}
          onClear={() => form.send({ type: 'pin.cleared' })}
        />
      )}
      {pin === null || choice === null ? null : <RefreshOptions form={form} state={state} />}
      <SyncTimes />
    </form>
  );
}

/** Why there is nothing to choose from; nothing while it is looked for again. */
function useReadProblem(tokens: UseQueryResult, stored: UseQueryResult): string | undefined {
  const { t } = useTranslation(['refresh', 'link']);
  if (tokens.isError && !tokens.isFetching) {
    const reason = tokens.error instanceof LinkFailure ? tokens.error.error.reason : 'unexpected';
    return t(LINK_REASON_KEY[reason], { text: '' });
  }
  return stored.isError && !stored.isFetching ? t('certificate.storedFailed') : undefined;
}
