import { useActorRef, useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { css } from 'styled-system/css';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import { managerValue, type ManagerValue } from './accountManager.actors.ts';
import type { Managed, Managers } from './useManagers.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type AccountManagerCellProps = { readonly client: Managed; readonly managers: Managers };

const NOBODY = 'nobody';

/** The account manager of a client, edited in place. */
export function AccountManagerCell({ client, managers }: AccountManagerCellProps) {
  const { t, options } = managers;
  const toast = useToast();
  const presentId = client.accountManager?.id ?? null;
  const present: ManagerValue = { clientId: client.id, managerId: presentId ?? '' };
  const edit = useActorRef(managers.machine, { input: { value: present } });
  const wanted = useSelector(edit, (state) =>
    state.matches('saving') ? managerValue(state.context.draft).managerId || null : presentId,
  );
  useOutcomes(edit, {
    'field.notSaved': () =>
      toast({ kind: 'warning', title: 'clients:manager.failed', text: 'clients:manager.failedText' }),
    'field.changedElsewhere': () => {
      edit.send({ type: 'theirs.take' });
      toast({ kind: 'warning', title: 'clients:manager.failed', text: 'clients:manager.changed' });
    },
  });

  const choose = ([chosen]: readonly string[]) => {
    if (chosen === undefined) return;
    edit.send({ type: 'changed.elsewhere', value: present });
    edit.send({ type: 'edit.open' });
    edit.send({ type: 'edit.change', draft: { ...present, managerId: chosen === NOBODY ? '' : chosen } });
    edit.send({ type: 'edit.save' });
  };

  const named = options.find(({ value }) => value === wanted)?.label ?? client.accountManager?.displayName;
  const shown = wanted === null ? t('manager.none') : named;
  const label = t('manager.choose', { name: client.name });
  return (
    <span className={above}>
      <Picker
        label={label}
        options={presentId === null ? options : [...options, { value: NOBODY, label: t('manager.unassign') }]}
        value={wanted === null ? [] : [wanted]}
        isLoading={managers.isLoading}
        hasFailed={managers.hasFailed}
        onChange={choose}
        trigger={
          <button
            type="button"
            aria-label={t('manager.chosen', { label, name: shown })}
            data-empty={wanted === null || undefined}
            className={cell}
          >
            <span className={textRecipe.cut}>{shown}</span>
            <Icon of={ChevronDown} size={14} />
          </button>
        }
      />
    </span>
  );
}

/** Its words stand in line with those of the column; the button reaches over by its padding. */
const above = css({
  position: 'relative',
  zIndex: 'above',
  display: 'inline-flex',
  maxWidth: '[calc(100% + 12px)]',
  mx: '-6',
});
const cell = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  maxWidth: 'full',
  height: '24',
  px: '6',
  borderRadius: '6',
  color: 'text',
  cursor: 'pointer',
  '& svg': { flexShrink: '0', color: 'mut', opacity: '0', _mobile: { display: 'none' } },
  '&:is(:hover, :focus-visible, [aria-expanded=true]) svg': { opacity: '1' },
  '&:hover': { bg: 'lineSoft' },
  '&[data-empty]': { color: 'mut' },
});
