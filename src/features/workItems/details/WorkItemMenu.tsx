import { Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { useRemoveWorkItem } from '../useRemoveWorkItem.ts';

const CopyDialog = lazy(async () => ({ default: (await import('../copy/CopyDialog.tsx')).CopyDialog }));

type WorkItemMenuProps = { readonly item: WorkItem; readonly onRemoved: () => void };

/** What else can be done with a work item. */
export function WorkItemMenu({ item, onRemoved }: WorkItemMenuProps) {
  const { t } = useTranslation('workItems');
  const [isCopying, setCopying] = useState(false);
  const { mutate: remove } = useRemoveWorkItem();
  const items = [
    { id: 'copy', label: t('copy.action'), icon: <Icon of={Copy} size={14} />, onSelect: () => setCopying(true) },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: <Icon of={Trash2} size={14} />,
      tone: 'danger' as const,
      onSelect: () => remove(item, { onSuccess: onRemoved }),
    },
  ];
  return (
    <>
      <Menu label={t('action.more')} placement="bottom-end" groups={[{ id: 'all', items }]}>
        <IconButton label={t('action.more')}>
          <Icon of={EllipsisVertical} size={14} />
        </IconButton>
      </Menu>
      {isCopying ? (
        <Suspense fallback={null}>
          <CopyDialog item={item} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
