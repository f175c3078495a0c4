import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contracts/api/client.ts';
import type { Contact } from '#contracts/api/contact.ts';
import { CardSection } from '../cards/CardSection.tsx';
import { useOpenCard } from '../cards/useOpenCard.ts';
import { ContactCard } from './ContactCard.tsx';
import { DeleteContact } from './DeleteContact.tsx';

/** The form comes when it is asked for. */
const ContactDialog = lazy(async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog }));

/** The people to talk to at a client. */
export function ClientContacts({ client: { id, contacts } }: { readonly client: Client }) {
  const { t } = useTranslation('contacts');
  const { edited, deleted, edit, askToDelete, close } = useOpenCard<Contact>();
  return (
    <>
      <CardSection
        title={t('title')}
        addLabel={t('action.add')}
        empty={t('empty')}
        count={contacts.length}
        isOpen={edited !== null || deleted !== null}
        onAdd={() => edit(null)}
      >
        {contacts.map((contact) => (
          <ContactCard
            key={contact.id}
            contact={contact}
            onEdit={() => edit(contact.id)}
            onDelete={() => askToDelete(contact)}
          />
        ))}
      </CardSection>
      <Suspense fallback={null}>
        {edited === null ? null : (
          <ContactDialog
            clientId={id}
            contact={contacts.find((contact) => contact.id === edited.id) ?? null}
            isFirst={contacts.length === 0}
            onClose={close}
          />
        )}
      </Suspense>
      {deleted === null ? null : (
        <DeleteContact
          clientId={id}
          contact={deleted}
          next={contacts.find((contact) => contact.id !== deleted.id)}
          onClose={close}
        />
      )}
    </>
  );
}
