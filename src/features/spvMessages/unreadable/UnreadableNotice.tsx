import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#src/shared/api/api.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { UnreadableDialog } from './UnreadableDialog.tsx';

/** Says that the authority listed messages that could not be read, and shows them as they came. */
export function UnreadableNotice() {
  const { t } = useTranslation('spvMessages');
  const [isOpen, setIsOpen] = useState(false);
  const { data: messages = [] } = useQuery(api.spvMessages.unreadable.queryOptions());
  if (messages.length === 0) return null;
  return (
    <output className={noticeLine} data-tone="warning">
      <Icon of={TriangleAlert} />
      <span className={noticeWords}>{t('unreadable.notice', { count: messages.length })}</span>
      <Button size="dense" onClick={() => setIsOpen(true)}>
        {t('unreadable.show')}
      </Button>
      <UnreadableDialog isOpen={isOpen} messages={messages} onClose={() => setIsOpen(false)} />
    </output>
  );
}
