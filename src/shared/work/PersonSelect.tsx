import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../api/account.queries.ts';
import { peopleOptions } from '../filters/people.queries.ts';
import { Picker } from '../ui/fields/Picker.tsx';
import { Avatar } from '../ui/labels/Avatar.tsx';
import { InlineButton, type InlineLook } from './InlineButton.tsx';

type PersonSelectProps = {
  /** Names what the person is assigned to. */
  readonly label: string;
  readonly value: string | null;
  /** The name of the chosen one, who may have left the firm. */
  readonly name: string | null;
  readonly onChange: (id: string | null, name: string | null) => void;
  readonly look: InlineLook;
  /** What stands there where nobody is chosen. */
  readonly none?: string;
};

/** Who works on something, changed in place. One's own name comes first. */
export function PersonSelect({ label, value, name, onChange, look, none }: PersonSelectProps) {
  const { t } = useTranslation('work');
  const people = useQuery(peopleOptions());
  const me = useAccount()?.user;
  const listed = (people.data ?? []).toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id));
  const word = name ?? none ?? t('person.none');
  return (
    <Picker
      label={label}
      canClear
      options={listed.map(({ id, displayName }) => ({
        value: id,
        label: displayName,
        mark: <Avatar size="small" name={displayName} />,
        ...(id === me?.id ? { note: t('person.me') } : {}),
      }))}
      value={value === null ? [] : [value]}
      isLoading={people.isPending}
      hasFailed={people.isError}
      onChange={([chosen]) => {
        const person = listed.find(({ id }) => id === chosen);
        onChange(person?.id ?? null, person?.displayName ?? null);
      }}
      trigger={
        <InlineButton
          look={look}
          isEmpty={value === null}
          mark={name === null ? null : <Avatar size="small" name={name} />}
          aria-label={t('chosen', { label, value: word })}
        >
          {word}
        </InlineButton>
      }
    />
  );
}
