import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ListStates } from '#src/shared/list/ListStates.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { savedDocumentsOptions } from '../documentFolders.queries.ts';
import { FailedDocuments } from './FailedDocuments.tsx';

/** What became of the documents of this workstation. */
export function SavedDocuments({ workstationKeyId }: { readonly workstationKeyId: string }) {
  const { t } = useTranslation('documentFolders');
  const { number } = useFormat();
  const documents = useQuery(savedDocumentsOptions(workstationKeyId));
  const { saved = 0, waiting = 0, failed = 0, latestFailed = [] } = documents.data ?? {};
  return (
    <PageSection title={t('saved.title')} text={t('saved.text')}>
      <ListStates query={documents} label={t('state.loading')} errorTitle={t('saved.failed')} rows={2}>
        <dl className={figures}>
          <Figure label={t('saved.saved')} value={number(saved)} />
          <Figure label={t('saved.waiting')} value={number(waiting)} />
          <Figure label={t('saved.notWritten')} value={number(failed)} />
        </dl>
        {failed === 0 ? null : (
          <FailedDocuments workstationKeyId={workstationKeyId} count={failed} documents={latestFailed} />
        )}
      </ListStates>
    </PageSection>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const figures = css({ display: 'flex', flexWrap: 'wrap', columnGap: '40', rowGap: '12', m: '0' });
const figure = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  '& dt': { textStyle: 'secondary', color: 'mut' },
  '& dd': { m: '0', textStyle: 'title', fontVariantNumeric: 'tabular-nums' },
});
