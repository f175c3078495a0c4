import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Language } from '#contracts/languages.ts';
import type { Finding } from '#contracts/link/fields.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { useServices } from '#src/shared/link/services.tsx';
import { languageOf } from '#src/shared/text/languages.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { FindingRow } from './FindingRow.tsx';
import { reportText } from './reportText.ts';

type WorkstationReportProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** What the program finds on this computer, line by line, to be read out or copied for whoever helps. */
export function WorkstationReport({ isOpen, onClose }: WorkstationReportProps) {
  const { t, i18n } = useTranslation('statusBar');
  const { link } = useServices();
  const { data, error, isFetching, refetch } = useQuery({
    ...reportOptions(link, languageOf(i18n.language)),
    enabled: isOpen,
  });
  return (
    <Dialog
      isOpen={isOpen}
      size="wide"
      title={t('report.title')}
      text={t('report.text')}
      onClose={onClose}
      footer={
        <>
          {data === undefined ? null : (
            <CopyButton look="words" text={reportText(data.findings, t)} label={t('report.copy')} />
          )}
          <Button look="primary" isBusy={isFetching} onClick={() => void refetch()}>
            {t('link.recheck')}
          </Button>
        </>
      }
    >
      {error === null ? <Findings findings={data?.findings} /> : <ReportFailure error={error} />}
    </Dialog>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] | undefined }) {
  const { t } = useTranslation('statusBar');
  if (findings === undefined) return <SkeletonRows label={t('details.checking')} />;
  const problems = findings.filter(({ state }) => state === 'problem').length;
  return (
    <>
      <p className={textRecipe.heading}>
        {problems === 0 ? t('report.allGood') : t('report.problems', { count: problems })}
      </p>
      <ol className={list}>
        {findings.map((finding) => (
          <FindingRow key={`${finding.state} ${finding.text}`} finding={finding} />
        ))}
      </ol>
    </>
  );
}

function ReportFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('link');
  const reason = error instanceof LinkFailure ? error.error.reason : 'unexpected';
  return (
    <p role="alert" className={textRecipe.bare}>
      {t(LINK_REASON_KEY[reason], { text: '' })}
    </p>
  );
}

/** Asked anew whenever it is opened: a person has just mended something. */
const reportOptions = (link: Link, language: Language) =>
  queryOptions({
    queryKey: ['link', 'doctor', language],
    queryFn: ({ signal }) => link.call('doctor', { language }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const list = css({
  m: '0',
  mt: '12',
  pl: '24',
  listStyle: 'decimal',
  textStyle: 'secondary',
  '& > li + li': { mt: '12' },
});
