import { Files } from 'lucide-react';
import { css } from 'styled-system/css';
import type { FilingSummary } from '#machines/filingBatch/filingBatch.types.ts';
import { useSameDeclaration } from '#src/shared/text/useSameDeclaration.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { SameDeclarationLink } from './SameDeclarationLink.tsx';

/** Below a filing that goes under a PIN: what other one of the same there is. Nothing where this one rectifies it. */
export function SecondNote({ filing }: { readonly filing: FilingSummary }) {
  const wordsOf = useSameDeclaration();
  const { sameDeclaration: same } = filing;
  if (same === null || same.isRectified) return null;
  return (
    <p className={note}>
      <Icon of={Files} size={12} />
      <span>
        {wordsOf(filing, same)} <SameDeclarationLink same={same} />
      </span>
    </p>
  );
}

const note = css({
  display: 'flex',
  gap: '6',
  m: '0',
  pl: '24',
  textStyle: 'secondary',
  color: 'warning',
  '& > svg': { flexShrink: '0', mt: '4' },
  '& a': { textDecoration: 'underline' },
});
