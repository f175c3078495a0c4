import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MESSAGE_SETS, type MessageSet } from '#contracts/api/spvMessage.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { messageList } from '../spvMessages.queries.ts';
import type { MessageSearch } from './messageSearch.ts';

type MessageTabsProps = { readonly set: MessageSet; readonly search: MessageSearch };

/** The four sets of messages. Filters go along, the page does not. */
export function MessageTabs({ set, search }: MessageTabsProps) {
  const { t } = useTranslation('spvMessages');
  const { number } = useFormat();
  const messages = useQuery(messageList('messages').count(UNFILTERED));
  const confirmations = useQuery(messageList('confirmations').count(UNFILTERED));
  const counts: Partial<Record<MessageSet, typeof messages.data>> = {
    messages: messages.data,
    confirmations: confirmations.data,
  };
  return (
    <Tabs label={t('tab.label')}>
      {MESSAGE_SETS.map((one) => {
        const count = counts[one];
        return (
          <TabLink
            key={one}
            to="/spv/messages/$set"
            params={{ set: one }}
            search={{ ...search, page: 1 }}
            isCurrent={one === set}
            count={count === undefined ? undefined : `${number(count.count)}${count.isCapped ? '+' : ''}`}
          >
            {t(TAB_KEY[one])}
          </TabLink>
        );
      })}
    </Tabs>
  );
}

const UNFILTERED: MessageSearch = { page: 1 };
const TAB_KEY = {
  messages: 'tab.messages',
  confirmations: 'tab.confirmations',
  all: 'tab.all',
  archive: 'tab.archive',
} as const satisfies Record<MessageSet, string>;
