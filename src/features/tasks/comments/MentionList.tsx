import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import type { Person } from './mentions.ts';

type MentionListProps = {
  readonly id: string;
  readonly people: readonly Person[];
  /** Which of them the arrows are at. */
  readonly at: number;
  readonly onChoose: (person: Person) => void;
};

/** The people that a typed @ offers. The keyboard stays in the text. */
export function MentionList({ id, people, at, onChoose }: MentionListProps) {
  const { t } = useTranslation('tasks');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` cannot stand beside the text that is typed
    <div id={id} role="listbox" aria-label={t('comment.people')} className={list} hidden={people.length === 0}>
      {people.map((person, place) => (
        <div
          key={person.id}
          id={`${id}-${place}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={option}
          // The text keeps the keyboard.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <Avatar size="small" name={person.displayName} />
          {person.displayName}
        </div>
      ))}
    </div>
  );
}

const list = css({
  p: '4',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
  bg: 'bg',
});
const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '32',
  px: '8',
  borderRadius: '6',
  cursor: 'pointer',
  '&[aria-selected=true], &:hover': { bg: 'hover' },
});
