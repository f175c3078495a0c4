import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import type { PreviewMessage } from './preview.queries.ts';

/** When an act counts as served, and the last day of its term. Nothing for other messages. */
export function ServedLine({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('spvMessages');
  const { day } = useFormat();
  if (message === undefined || message.servedDate === null) return null;
  const served = day(message.servedDate);
  return (
    <p className={line}>
      {message.legalDay === null
        ? t('row.servedOnly', { served })
        : t('row.servedTitle', { served, day: day(message.legalDay) })}
    </p>
  );
}

const line = css({
  m: '0',
  px: '16',
  py: '4',
  textStyle: 'secondary',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
