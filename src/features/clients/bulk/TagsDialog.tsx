import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsOptions } from '#src/shared/filters/grouping.queries.ts';
import { NamedRows } from '#src/shared/list/NamedRows.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { TagInput } from '#src/shared/work/TagInput.tsx';
import type { TagChange } from './useClientChange.ts';

type TagsDialogProps = {
  /** The clients whose tags are changed. */
  readonly names: readonly string[];
  readonly onSave: (change: TagChange) => void;
  readonly onClose: () => void;
};

/** Puts tags on the selected clients, and takes others off. */
export function TagsDialog({ names, onSave, onClose }: TagsDialogProps) {
  const { t } = useTranslation(['clients', 'work']);
  const known = (useQuery(tagsOptions()).data ?? []).map(({ name }) => name);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  return (
    <Dialog
      isOpen
      title={t('tags.title', { count: names.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            disabled={added.length + removed.length === 0}
            onClick={() => onSave({ addTags: [...added], removeTags: [...removed] })}
          >
            {t('bulk.change', { count: names.length })}
          </Button>
        </>
      }
    >
      <div className={layoutRecipe.column}>
        <p className={textRecipe.heading}>{t('tags.add')}</p>
        <TagInput label={t('tags.add')} value={added} known={known} onChange={setAdded} />
        <p className={textRecipe.heading}>{t('tags.remove')}</p>
        <TagInput label={t('tags.remove')} value={removed} known={known} onChange={setRemoved} />
        <NamedRows names={names} />
      </div>
    </Dialog>
  );
}
