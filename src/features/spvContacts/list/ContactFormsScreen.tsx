import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { useNewFormWith } from '../drop/DroppedFile.tsx';
import { useContactDrop } from '../drop/useContactDrop.tsx';
import { contactList } from '../spvContacts.queries.ts';
import { ContactFilters } from './ContactFilters.tsx';
import type { ContactSearch } from './contactSearch.ts';
import { ContactsEmpty } from './ContactsEmpty.tsx';
import { useContactDrawing } from './useContactDrawing.tsx';

/** The contact forms of the firm. Its state is in the address. A file dropped here begins a new form. */
export function ContactFormsScreen({ search }: { readonly search: ContactSearch }) {
  const { t } = useTranslation('spvContacts');
  const navigate = useNavigate();
  const list = useList(contactList, search, { label: t('table') });
  const drop = useContactDrop(t('drop.text'), useNewFormWith());
  const open = () => void navigate({ to: '/spv/contact-forms/new' });
  const { create } = useCommands({ create: { keys: 'n', label: t('action.new'), icon: Plus, run: open } });
  return (
    <ListScreen list={list} title={t('title')} actions={<CommandButton look="primary" command={create} />}>
      <ContactFilters list={list} search={search} />
      <DataTable
        list={list}
        drawing={useContactDrawing()}
        layoutKey="table.spvContactForms"
        errorTitle={t('error.title')}
      />
      <ContactsEmpty list={list} onCreate={open} />
      {drop}
    </ListScreen>
  );
}
