import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRow } from '#contracts/api/client.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import type { PickerOption } from '#src/shared/ui/fields/Picker.tsx';
import { accountManagerActors } from './accountManager.actors.ts';

export type Managed = Pick<ClientRow, 'id' | 'name' | 'accountManager'>;

/** Who can look after the clients of a list, and what changes it. Made once for all its cells. */
export type Managers = {
  readonly t: TFunction<'clients'>;
  readonly options: readonly PickerOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Saves the manager of one client; each cell runs its own. */
  readonly machine: ReturnType<typeof accountManagerActors>;
};

export function useManagers(): Managers {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const people = useQuery(peopleOptions());
  const [machine] = useState(() => accountManagerActors(queries));
  return {
    t,
    options: (people.data ?? []).map((person) => ({ value: person.id, label: person.displayName })),
    isLoading: people.isPending,
    hasFailed: people.isError,
    machine,
  };
}
