import { useQuery } from '@tanstack/react-query';
import { Building2, UserRound } from 'lucide-react';
import { clientChoicesOptions } from '../../filters/clientChoices.queries.ts';
import { peopleOptions } from '../../filters/people.queries.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { FormSelect, FormSeveral, type FormSelectProps, type FormSeveralProps } from './FormSelect.tsx';

/** A person of the firm. */
export function FormPerson(props: Omit<FormSelectProps, 'options'>) {
  return <FormSelect {...props} {...usePeople()} icon={<Icon of={UserRound} size={14} />} />;
}

/** Several people of the firm. */
export function FormPeople(props: Omit<FormSeveralProps, 'options'>) {
  return <FormSeveral {...props} {...usePeople()} />;
}

/** A client of the firm, found by name or tax id. */
export function FormClient(props: Omit<FormSelectProps, 'options'>) {
  const clients = useQuery(clientChoicesOptions());
  const options = (clients.data ?? []).map(({ id, name, taxId }) => ({
    value: id,
    label: name,
    ...(taxId === null ? {} : { note: taxId }),
  }));
  return (
    <FormSelect
      {...props}
      icon={<Icon of={Building2} size={14} />}
      options={options}
      isLoading={clients.isPending}
      hasFailed={clients.isError}
    />
  );
}

function usePeople() {
  const people = useQuery(peopleOptions());
  return {
    options: (people.data ?? []).map(({ id, displayName }) => ({
      value: id,
      label: displayName,
      mark: <Avatar name={displayName} size="small" />,
    })),
    isLoading: people.isPending,
    hasFailed: people.isError,
  };
}
