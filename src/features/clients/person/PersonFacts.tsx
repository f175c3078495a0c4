import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { EMAIL_TYPE_KEY } from './emailTypes.ts';
import { PersonDialog } from './PersonDialog.tsx';

/** The parts of the name of a person who is a client, and what kind of address the e-mail is. */
export function PersonFacts({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  const [isEditing, setEditing] = useState(false);
  const { person } = client;
  return (
    <div className={row}>
      <span className={textRecipe.quiet}>
        {person === null
          ? t('individual.person')
          : t('individual.emailOf', { kind: t(EMAIL_TYPE_KEY[person.emailType]) })}
      </span>
      <Button look="ghost" size="dense" icon={<Icon of={Pencil} size={14} />} onClick={() => setEditing(true)}>
        {t('individual.edit')}
      </Button>
      {isEditing ? <PersonDialog client={client} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12' });
