import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { OpenDocument } from '../pdf/openDocument.ts';
import { useFormat } from '../text/format.ts';

/** How long the document is, how large, and what it was made with. */
export function DocumentFacts({ document }: { readonly document: OpenDocument }) {
  const { t } = useTranslation('preview');
  const { size } = useFormat();
  const { data } = useQuery({
    queryKey: ['documentFacts', document.pdf.fingerprints],
    queryFn: () => factsOf(document),
    staleTime: Infinity,
  });
  return (
    <p className={line}>
      {t('menu.pages', { count: document.pageCount })}
      {data === undefined ? null : ` · ${size(data.bytes)}`}
      {data?.version === undefined ? null : ` · PDF ${data.version}`}
      {data?.producer === undefined ? null : <span className={producer}>{data.producer}</span>}
    </p>
  );
}

async function factsOf({ pdf }: OpenDocument) {
  const [{ info }, { length: bytes }] = await Promise.all([pdf.getMetadata(), pdf.getDownloadInfo()]);
  return { bytes, version: textIn(info, 'PDFFormatVersion'), producer: textIn(info, 'Producer') };
}

/** A document says of itself what it wants: only a short text is shown. */
function textIn(info: object, name: string): string | undefined {
  const value: unknown = Reflect.get(info, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 80) : undefined;
}

const line = css({ m: '0', px: '8', py: '6', textStyle: 'caption', color: 'mut' });
const producer = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
