import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { ChooseList } from './ChooseList.tsx';
import { clientImportActors } from './clientImport.actors.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { LeftOut } from './LeftOut.tsx';
import { PickSheet } from './PickSheet.tsx';
import { ReviewList } from './ReviewList.tsx';

/** Imports clients by their tax ids: a list is chosen, checked, and run by the server. */
export function ImportScreen() {
  const { t } = useTranslation('clientImport');
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink to="/clients/clientList" look="ghost" icon={<Icon of={ArrowLeft} size={14} />}>
            {t('back')}
          </ButtonLink>
        }
      />
      <div className={page}>
        <ImportSteps />
      </div>
    </>
  );
}

function ImportSteps() {
  const { t } = useTranslation('clientImport');
  const queries = useQueryClient();
  const toast = useToast();
  const [machine] = useState(() => clientImportActors(queries));
  const workflow = useActorRef(machine);
  const { value, context, children } = useSelector(workflow, (snapshot) => snapshot);
  useOutcomes(workflow, {
    'import.ended': ({ present }) => {
      const count = present.lines.filter(({ state }) => state === 'created').length;
      toast({ kind: 'success', title: 'clientImport:done.created', values: { count } });
    },
    'import.notCancelled': () => toast({ kind: 'warning', title: 'clientImport:failed.notCancelled' }),
  });
  const again = () => workflow.send({ type: 'import.again' });
  if (value === 'opening') return <SkeletonRows label={t('loading')} />;
  if (value === 'choosing' || value === 'reading') {
    return (
      <ChooseList
        isReading={value === 'reading'}
        refusal={context.refusal}
        onChoose={(source) => workflow.send({ type: 'file.chosen', source })}
      />
    );
  }
  if (value === 'pickingSheet') {
    return (
      <PickSheet
        sheets={context.sheets}
        onPick={(sheet) => workflow.send({ type: 'sheet.chosen', sheet })}
        onAgain={again}
      />
    );
  }
  if (value === 'reviewing' && children.importReview !== undefined)
    return <ReviewList review={children.importReview} unused={context.unused} />;
  if (value === 'reviewing' || value === 'starting') return <SkeletonRows label={t('starting')} />;
  if (value === 'failed' || context.present === null) {
    return (
      <EmptyState title={t('failed.title')} text={t('failed.text')}>
        <Button look="primary" onClick={() => workflow.send({ type: 'import.retry' })}>
          {t('failed.retry')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <ImportProgress
      present={context.present}
      isUnreachable={context.isUnreachable}
      isCancelling={value === 'cancelling'}
      onCancel={() => workflow.send({ type: 'import.cancel' })}
      onAgain={again}
    >
      {context.accepted === null ? null : <LeftOut rows={context.rows} accepted={context.accepted} />}
    </ImportProgress>
  );
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  flexGrow: '1',
  minH: '0',
  overflowY: 'auto',
  px: '16',
  pb: '24',
  maxW: 'pageMedium',
});
