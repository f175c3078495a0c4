import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { resendableOptions, resendActors } from './resend.actors.ts';
import { ResendCertificateField } from './ResendCertificateField.tsx';
import { ResendFailure } from './ResendFailure.tsx';
import { ResendFilings } from './ResendFilings.tsx';
import type { ResendableFiling } from './resendReason.ts';
import { RightMissing } from './RightMissing.tsx';

type ResendCertificateProps = {
  readonly filing: ResendableFiling;
  /** Called with the filings that were approved anew. */
  readonly onDone: (ids: readonly string[]) => void;
};

/** Chooses the certificate that may file for the client, and files again what the authority did not accept. */
export function ResendCertificate({ filing, onDone }: ResendCertificateProps) {
  const { t } = useTranslation('spvFilings');
  const queries = useQueryClient();
  const toast = useToast();
  const [machine] = useState(() => resendActors(queries));
  const resend = useActorRef(machine, {
    input: {
      clientId: filing.clientId,
      taxId: filing.clientTaxId,
      filingId: filing.id,
      currentThumbprint: filing.certificateThumbprint,
    },
  });
  const state = useSelector(resend, (snapshot) => snapshot);
  const listed = useQuery({ ...resendableOptions(filing.clientId), enabled: false });
  const { chosenIds, offeredIds, certificate } = state.context;

  useOutcomes(resend, {
    'filings.refiled': ({ ids }) => {
      toast({ kind: 'success', title: 'spvFilings:resend.done', values: { count: ids.length } });
      onDone(ids);
    },
  });

  const isListed = offeredIds !== null;
  return (
    <section className={layoutRecipe.column} aria-label={t('resend.title')}>
      <RightMissing filing={filing} />
      <ResendCertificateField
        taxId={filing.clientTaxId}
        currentThumbprint={filing.certificateThumbprint}
        chosenId={certificate?.id ?? null}
        isDisabled={state.hasTag('busy') || !isListed}
        onChoose={(chosen) => resend.send({ type: 'certificate.chosen', certificate: chosen })}
      />
      {isListed ? (
        <ResendFilings
          filings={(listed.data?.items ?? []).filter(({ id }) => offeredIds.includes(id))}
          chosenIds={chosenIds}
          isDisabled={state.hasTag('busy')}
          onToggle={(id) => resend.send({ type: 'filing.toggled', id })}
        />
      ) : null}
      <ResendFailure state={state} onRetry={() => resend.send({ type: 'step.retry' })} />
      <div>
        <Button
          look="primary"
          isBusy={state.matches('associating') || state.matches('refiling')}
          disabled={!state.can({ type: 'resend.start' })}
          onClick={() => resend.send({ type: 'resend.start' })}
        >
          {t('resend.start', { count: chosenIds.length })}
        </Button>
      </div>
    </section>
  );
}
