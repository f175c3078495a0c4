import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Contact } from '#contracts/api/contact.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { Card } from '../cards/Card.tsx';

type ContactCardProps = {
  readonly contact: Contact;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** A person, with the ways to reach them. */
export function ContactCard({ contact, onEdit, onDelete }: ContactCardProps) {
  const { t } = useTranslation('contacts');
  const { name, title, email, telephone, isPrimary } = contact;
  return (
    <Card
      title={name}
      badge={
        isPrimary ? (
          <Badge tone="info" icon={<Icon of={Star} size={12} />}>
            {t('primary')}
          </Badge>
        ) : null
      }
      editLabel={t('action.edit', { name })}
      deleteLabel={t('action.delete', { name })}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      <span className={textRecipe.mut}>{title}</span>
      <a href={`mailto:${email}`} className={way}>
        {email}
      </a>
      <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className={cx(way, textRecipe.figures)}>
        {telephone}
      </a>
    </Card>
  );
}

const way = css({
  position: 'relative',
  alignSelf: 'flex-start',
  maxW: 'full',
  color: 'text',
  textDecoration: 'none',
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
});
