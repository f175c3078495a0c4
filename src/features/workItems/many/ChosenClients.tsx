import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { ManyForm } from './ManyWorkForm.tsx';

/** Whose work it is: clients one by one, or all of a colleague at once. */
export function ChosenClients({ form }: { readonly form: ManyForm }) {
  const { t } = useTranslation('workSeries');
  const clients = useQuery(clientChoicesOptions());
  const people = useQuery(peopleOptions());
  const active = (clients.data ?? []).filter(({ isActive }) => isActive);
  const ofManager = (id: string) => active.filter(({ accountManagerId }) => accountManagerId === id);
  const managers = (people.data ?? []).filter(({ id }) => ofManager(id).length > 0);
  return (
    <div className={box}>
      <form.Several
        name="clientIds"
        label={t('many.clients')}
        options={active.map(({ id, name, taxId }) => ({
          value: id,
          label: name,
          ...(taxId === null ? {} : { note: taxId }),
        }))}
        isLoading={clients.isPending}
        hasFailed={clients.isError}
      />
      <form.Watch name="clientIds">
        {(chosen) => (
          <div className={row}>
            <Picker
              label={t('many.allOf')}
              options={managers.map(({ id, displayName }) => ({
                value: id,
                label: displayName,
                note: t('many.clientCount', { count: ofManager(id).length }),
              }))}
              isLoading={clients.isPending || people.isPending}
              hasFailed={clients.isError || people.isError}
              value={[]}
              onChange={([manager]) => {
                if (manager === undefined) return;
                form.set('clientIds', [...new Set([...chosen, ...ofManager(manager).map(({ id }) => id)])]);
              }}
              trigger={
                <Button size="dense" icon={<Icon of={UserRound} size={14} />}>
                  {t('many.allOf')}
                </Button>
              }
            />
            <output className={textRecipe.quiet}>{t('many.chosen', { count: chosen.length })}</output>
          </div>
        )}
      </form.Watch>
    </div>
  );
}

const box = css({ display: 'flex', flexDirection: 'column', gap: '8' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' });
