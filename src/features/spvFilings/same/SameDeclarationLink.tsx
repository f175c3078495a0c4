import { useTranslation } from 'react-i18next';
import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** Leads to another declaration of the same client, form and month, or to its receipt. */
export function SameDeclarationLink({ same }: { readonly same: SameDeclaration }) {
  const { t } = useTranslation('spvFilings');
  const { spvFilingId, spvMessageId } = same;
  if (spvFilingId !== null) {
    return (
      <Link
        to="/spv/filings/filing/$id/preview"
        params={{ id: spvFilingId }}
        search={{ single: true }}
        className={textRecipe.link}
      >
        {t('same.open')}
      </Link>
    );
  }
  return spvMessageId === null ? null : (
    <Link
      to="/spv/messages/message/$id/preview"
      params={{ id: spvMessageId }}
      search={{ single: true }}
      className={textRecipe.link}
    >
      {t('same.openReceipt')}
    </Link>
  );
}
