import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ClientRow } from '#contracts/api/client.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Picker } from '#src/shared/ui/Picker.tsx';
import { useSetAccountManager } from './clients.queries.ts';

type Managed = Pick<ClientRow, 'id' | 'name' | 'accountManager'>;

const NOBODY = 'nobody';

/** Who looks after a client, changed where it stands. */
export function AccountManagerCell({ client }: { readonly client: Managed }) {
  const { t } = useTranslation('clients');
  const people = useQuery(peopleOptions());
  const setManager = useSetAccountManager();
  const toast = useToast();
  const presentId = client.accountManager?.id ?? null;
  const options = [
    ...(people.data ?? []).map((person) => ({ value: person.id, label: person.displayName })),
    ...(presentId === null ? [] : [{ value: NOBODY, label: t('manager.unassign') }]),
  ];

  const choose = ([chosen]: readonly string[]) => {
    if (chosen === undefined || chosen === presentId) return;
    setManager.mutate(
      { id: client.id, presentId, userId: chosen === NOBODY ? null : chosen },
      {
        onError: (error) =>
          toast({
            kind: 'warning',
            title: 'clients:manager.failed',
            text:
              error instanceof ApiError && error.code === 'client.changed'
                ? 'clients:manager.changed'
                : 'clients:manager.failedText',
          }),
      },
    );
  };

  const wanted = setManager.isPending ? setManager.variables.userId : presentId;
  const shown = people.data?.find((person) => person.id === wanted)?.displayName ?? client.accountManager?.displayName;
  return (
    <span className={above}>
      <Picker
        label={t('manager.choose', { name: client.name })}
        options={options}
        value={wanted === null ? [] : [wanted]}
        isLoading={people.isPending}
        hasFailed={people.isError}
        onChange={choose}
        trigger={
          <button
            type="button"
            aria-label={t('manager.chosen', {
              label: t('manager.choose', { name: client.name }),
              name: wanted === null ? t('manager.none') : shown,
            })}
            data-empty={wanted === null || undefined}
            className={cell}
          >
            <span className={cut}>{wanted === null ? t('manager.none') : shown}</span>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
    </span>
  );
}

const above = css({ position: 'relative', zIndex: '[1]', display: 'inline-flex', maxWidth: 'full', mx: '[-6px]' });
const cell = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  maxWidth: 'full',
  height: '24',
  px: '6',
  border: '[0]',
  borderRadius: '6',
  bg: '[transparent]',
  color: 'text',
  font: '[inherit]',
  cursor: 'pointer',
  '& svg': { flexShrink: '0', color: 'mut', opacity: '0' },
  '&:is(:hover, :focus-visible, [aria-expanded=true]) svg': { opacity: '1' },
  '&:hover': { bg: 'lineSoft' },
  '&[data-empty]': { color: 'mut' },
});
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
