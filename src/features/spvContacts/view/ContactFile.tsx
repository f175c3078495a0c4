import { Download, Eye, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { ContactDetail } from '../spvContacts.queries.ts';

/** What a browser shows by itself; the others are only downloaded. */
const SHOWN_BY_BROWSER: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif']);

/** The attached file: viewed and downloaded. */
export function ContactFile({ file }: { readonly file: NonNullable<ContactDetail['requestContent']> }) {
  const { t } = useTranslation('spvContacts');
  const { size } = useFormat();
  const { url, fileName, mimeType, sizeBytes } = file;
  const button = buttonRecipe({ size: 'dense' });
  return (
    <div className={line}>
      <Icon of={FileText} size={14} />
      <span className={name}>{fileName}</span>
      <span className={figures}>{size(sizeBytes)}</span>
      {SHOWN_BY_BROWSER.has(mimeType) ? (
        <a href={url} target="_blank" rel="noreferrer" className={button} aria-label={t('file.viewOf', { fileName })}>
          <Icon of={Eye} size={14} />
          {t('file.view')}
        </a>
      ) : null}
      <a href={url} download={fileName} className={button} aria-label={t('file.downloadOf', { fileName })}>
        <Icon of={Download} size={14} />
        {t('file.download')}
      </a>
    </div>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  '& > svg': { flexShrink: '0', color: 'mut' },
});
const name = css({ minW: '0', overflowWrap: 'anywhere' });
const figures = css({ textStyle: 'caption', color: 'mut', mr: 'auto' });
