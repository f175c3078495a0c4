import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { UPLOAD_PANEL_ROWS } from '#contracts/limits.ts';
import { rowsInOrder, type UploadRow as Row } from '#machines/uploadQueue/uploadRows.ts';
import { UploadRow } from './UploadRow.tsx';

type UploadListProps = { readonly rows: readonly Row[]; readonly toRead: number };

/** The files of the panel, and how many more there are. */
export function UploadList({ rows, toRead }: UploadListProps) {
  const { t } = useTranslation('uploads');
  // What failed or warns is there to be read, however much it is; of the rest there are as many as fit beside it.
  const shown = rowsInOrder(rows).slice(0, Math.max(toRead, UPLOAD_PANEL_ROWS));
  return (
    <ul className={list} style={{ maxHeight: LIST_HEIGHT }} aria-label={t('files')}>
      {shown.map((row) => (
        <UploadRow key={row.id} row={row} />
      ))}
      {rows.length > shown.length ? <li className={more}>{t('more', { count: rows.length - shown.length })}</li> : null}
    </ul>
  );
}

/** Height of a row of two lines, in px. */
const ROW_PX = 48;
/** As high as the rows that are shown at once, and never higher than a phone leaves room for. */
const LIST_HEIGHT = `min(${String(UPLOAD_PANEL_ROWS * ROW_PX)}px, 60vh)`;
/** There may be hundreds of rows: those out of sight are not laid out. */
const list = css({
  m: '0',
  px: '0',
  py: '4',
  listStyle: 'none',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' },
});
const more = css({ px: '14', py: '6', textStyle: 'caption', color: 'mut' });
