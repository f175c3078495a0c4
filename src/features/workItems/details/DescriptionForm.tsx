import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { DESCRIPTION_MAX } from '#contracts/limits.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { TextAreaField } from '#src/shared/ui/fields/TextAreaField.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { useChangeWorkItem } from '../useChangeWorkItem.ts';

/** The description of a work item, saved by its button. */
export function DescriptionForm({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const change = useChangeWorkItem('details');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <form
      className={layoutRecipe.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== null) change(item, { description: typed.trim() });
        setTyped(null);
      }}
    >
      <TextAreaField
        label={t('field.description')}
        rows={8}
        maxLength={DESCRIPTION_MAX}
        value={typed ?? item.description}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === null || typed === item.description ? null : (
        <span className={layoutRecipe.marked}>
          <Button type="submit" look="primary">
            {t('detail.saveDescription')}
          </Button>
          <Button onClick={() => setTyped(null)}>{t('detail.cancel')}</Button>
        </span>
      )}
    </form>
  );
}
