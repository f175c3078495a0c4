import { useTranslation } from 'react-i18next';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import type { ContactListModel } from '../spvContacts.queries.ts';
import { ContactIllustration } from './ContactIllustration.tsx';

type ContactsEmptyProps = { readonly list: ContactListModel; readonly onCreate: () => void };

/** Nothing that matches, or no form was ever made: each with what comes next. */
export function ContactsEmpty({ list, onCreate }: ContactsEmptyProps) {
  const { t } = useTranslation('spvContacts');
  return (
    <EmptyList
      list={list}
      page={t('empty.page')}
      filtered={t('empty.filtered')}
      filteredText={t('empty.filteredText')}
      showAll={t('action.showAll')}
    >
      <EmptyState icon={<ContactIllustration />} title={t('empty.title')} text={t('empty.text')}>
        <Button look="primary" onClick={onCreate}>
          {t('action.create')}
        </Button>
      </EmptyState>
    </EmptyList>
  );
}
