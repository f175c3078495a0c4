import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentProps } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { useSettled } from '../../hooks/useSettled.ts';
import type { PickerOption } from './PickerItems.tsx';
import { SelectField } from './SelectField.tsx';

/** Loads the options that fit a text. */
export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

type SearchFieldProps = Omit<
  ComponentProps<typeof SelectField>,
  'options' | 'isLoading' | 'hasFailed' | 'onSearch' | 'onOpen' | 'onChange'
> & {
  readonly find: FindOptions;
  readonly onChange: (chosen: PickerOption) => void;
};

/** One of a list that is too long to load: it is searched on the server once the typing has paused. */
export function SearchField({ find, onChange, ...rest }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const settled = useSettled(text.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ['search', id, settled],
    queryFn: ({ signal }) => find(settled, signal),
    enabled: isWanted,
  });
  const options = found.data ?? [];
  return (
    <SelectField
      {...rest}
      options={options}
      isLoading={found.isPending || settled !== text.trim()}
      hasFailed={found.isError}
      onSearch={setText}
      onOpen={() => {
        setText('');
        setWanted(true);
      }}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
