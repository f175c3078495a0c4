import { Plus, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { folded } from '#contracts/matching.ts';
import type { FieldControl } from '../ui/fields/Field.tsx';
import { Icon } from '../ui/labels/Icon.tsx';

type TagInputProps = {
  readonly label: string;
  /** What connects it to its label in a form. */
  readonly control?: Partial<FieldControl>;
  readonly value: readonly string[];
  /** Tags that the firm has; any other word becomes a new one. */
  readonly known: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
};

/** Words put on something: Enter or a comma adds one, a press on its cross takes it off. */
export function TagInput({ label, control, value, known, onChange }: TagInputProps) {
  const { t } = useTranslation('work');
  const id = useId();
  const [text, setText] = useState('');
  const has = (name: string) => value.some((tag) => folded(tag) === folded(name));
  const add = (typed: string) => {
    const name = typed.trim();
    setText('');
    if (name === '' || has(name)) return;
    onChange([...value, known.find((tag) => folded(tag) === folded(name)) ?? name]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      // Ctrl+Enter submits the form around it.
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <ul className={row} aria-label={label}>
      {value.map((tag) => (
        <li key={tag} className={chip}>
          {tag}
          <button
            type="button"
            className={cross}
            aria-label={t('tag.remove', { tag })}
            onClick={() => onChange(value.filter((other) => other !== tag))}
          >
            <Icon of={X} size={12} />
          </button>
        </li>
      ))}
      <li className={entry}>
        <Icon of={Plus} size={12} />
        <input
          {...control}
          className={input}
          aria-label={control === undefined ? t('tag.add') : undefined}
          placeholder={t('tag.add')}
          list={id}
          maxLength={50}
          value={text}
          onChange={({ target }) =>
            target.value.endsWith(',') ? add(target.value.slice(0, -1)) : setText(target.value)
          }
          onKeyDown={press}
          onBlur={() => add(text)}
        />
        <KnownTags id={id} tags={known.filter((tag) => !has(tag))} />
      </li>
    </ul>
  );
}

function KnownTags({ id, tags }: { readonly id: string; readonly tags: readonly string[] }) {
  return (
    <datalist id={id}>
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </datalist>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '6', listStyle: 'none', m: '0', p: '0' });
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  minH: '24',
  pl: '8',
  pr: '4',
  borderRadius: '6',
  bg: 'neutralBg',
  color: 'neutral',
  textStyle: 'caption',
  fontWeight: 'medium',
});
const cross = css({
  display: 'grid',
  placeItems: 'center',
  w: '16',
  h: '16',
  borderRadius: '4',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
});
const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  h: '24',
  px: '8',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: '6',
  color: 'mut',
  '&:focus-within': { borderStyle: 'solid', borderColor: 'accent' },
});
const input = css({
  minW: '96',
  fieldSizing: 'content',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'caption',
  outline: '[none]',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
