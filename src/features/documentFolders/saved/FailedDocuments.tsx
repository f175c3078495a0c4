import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FailedDocument } from '#contracts/api/documentFolder.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { useRetryDocuments } from '../documentFolders.queries.ts';
import { documentReasonKey } from '../documentReason.ts';

type FailedDocumentsProps = {
  readonly workstationKeyId: string;
  readonly count: number;
  readonly documents: readonly FailedDocument[];
};

/** Documents that could not be written, each with its reason and when it is tried again; a person may not want to wait. */
export function FailedDocuments({ workstationKeyId, count, documents }: FailedDocumentsProps) {
  const { t } = useTranslation(['documentFolders', 'link', 'error']);
  const { localTime } = useFormat();
  const retry = useRetryDocuments(workstationKeyId);
  return (
    <section aria-label={t('failed.label')} className={box}>
      <div className={noticeLine} data-tone="warning">
        <Icon of={TriangleAlert} />
        <p className={noticeWords}>{t('failed.count', { count })}</p>
        <Button size="dense" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {t('failed.retry')}
        </Button>
      </div>
      {retry.isError ? (
        <p role="alert" className={problem}>
          {t(describeError(retry.error).key)}
        </p>
      ) : null}
      <ul className={list}>
        {documents.map((document) => (
          <li key={`${document.spvFilingId} ${document.kind}`} className={item}>
            <span className={name}>
              {t(KIND_KEY[document.kind])} · <DocumentName document={document} />
            </span>
            <span>{t(documentReasonKey(document.reason), { text: '' })}</span>
            <span className={quiet}>{t('failed.next', { time: localTime(document.nextTryAt) })}</span>
          </li>
        ))}
      </ul>
      {count > documents.length ? (
        <p className={quiet}>{t('failed.more', { count: count - documents.length })}</p>
      ) : null}
    </section>
  );
}

/** Whose document it is: client, form, period. */
function DocumentName({ document }: { readonly document: FailedDocument }) {
  const { month } = useFormat();
  const { clientName, statementType, reportingMonth, reportingYear } = document;
  const period =
    reportingYear === null
      ? null
      : reportingMonth === null
        ? String(reportingYear)
        : month(reportingYear, reportingMonth);
  return [clientName, statementType, period].filter((part) => part !== null).join(' ');
}

const KIND_KEY = { signedStatement: 'kind.signedStatement', receipt: 'kind.receipt' } as const;

const box = css({ display: 'flex', flexDirection: 'column', gap: '8' });
const problem = css({ m: '0', textStyle: 'secondary', color: 'critical' });
const list = css({ listStyle: 'none', m: '0', p: '0' });
const item = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  py: '8',
  textStyle: 'secondary',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  overflowWrap: 'anywhere',
});
const name = css({ color: 'text', fontWeight: 'medium' });
const quiet = css({ m: '0', textStyle: 'caption', color: 'mut' });
