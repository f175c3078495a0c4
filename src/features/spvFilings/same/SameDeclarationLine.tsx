import { Files } from 'lucide-react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSameDeclaration } from '#src/shared/text/useSameDeclaration.ts';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { SameDeclarationLink } from './SameDeclarationLink.tsx';

/** Over a document: another declaration of the same client, form and month, or the one that this one rectifies. */
export function SameDeclarationLine({ filing }: { readonly filing: SpvFiling }) {
  const wordsOf = useSameDeclaration();
  const { sameDeclaration: same } = filing;
  if (same === null) return null;
  return (
    <div role="note" className={noticeLine} data-tone={same.isRectified ? undefined : 'warning'}>
      <Icon of={Files} />
      <p className={noticeWords}>{wordsOf(filing, same)}</p>
      <SameDeclarationLink same={same} />
    </div>
  );
}
