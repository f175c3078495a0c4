import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ClientRow } from '#contracts/api/client.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { PickerOption } from '#src/shared/ui/Picker.tsx';
import { useSetAccountManager } from './clients.queries.ts';

export type Managed = Pick<ClientRow, 'id' | 'name' | 'accountManager'>;

/** Who can look after the clients of a list, and what changes it. Made once for all its cells. */
export type Managers = {
  readonly t: TFunction<'clients'>;
  readonly options: readonly PickerOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Gives the client to somebody, or with null to nobody. Resolves when that is done, or has failed and been said. */
  readonly give: (client: Managed, userId: string | null) => Promise<void>;
};

export function useManagers(): Managers {
  const { t } = useTranslation('clients');
  const people = useQuery(peopleOptions());
  const { mutateAsync } = useSetAccountManager();
  const toast = useToast();
  return {
    t,
    options: (people.data ?? []).map((person) => ({ value: person.id, label: person.displayName })),
    isLoading: people.isPending,
    hasFailed: people.isError,
    give: async ({ id, accountManager }, userId) => {
      try {
        await mutateAsync({ id, presentId: accountManager?.id ?? null, userId });
      } catch (error) {
        toast({
          kind: 'warning',
          title: 'clients:manager.failed',
          text:
            error instanceof ApiError && error.code === 'client.changed'
              ? 'clients:manager.changed'
              : 'clients:manager.failedText',
        });
      }
    },
  };
}
