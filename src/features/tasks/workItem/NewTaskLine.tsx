import { Plus } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { TITLE_MAX } from '#contracts/limits.ts';
import { isSeveralLines } from '#machines/taskList/taskChanges.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';

type NewTaskLineProps = {
  readonly onAdd: (title: string) => void;
  /** A text of several lines. */
  readonly onPaste: (text: string) => void;
};

/** The first line of a task list: Enter makes a task and the line is free for the next; a pasted list makes many. */
export function NewTaskLine({ onAdd, onPaste }: NewTaskLineProps) {
  const { t } = useTranslation('tasks');
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  useCommands({ newTask: { keys: 'n', label: t('action.add'), run: () => input.current?.focus() } });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setTitle('');
      input.current?.blur();
    }
    if (event.key !== 'Enter' || title.trim() === '') return;
    event.preventDefault();
    onAdd(title);
    setTitle('');
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isSeveralLines(text)) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <div className={line}>
      <Icon of={Plus} className={plus} />
      <input
        ref={input}
        className={field}
        aria-label={t('action.add')}
        placeholder={t('action.add')}
        maxLength={TITLE_MAX}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <span className={hint}>
        <Kbd keys="Enter" />
        {t('new.hint')}
      </span>
    </div>
  );
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  h: '44',
  pl: '36',
  pr: '16',
  flexShrink: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  _mobile: { pl: '16' },
});
const plus = css({ color: 'accentText', flexShrink: '0' });
const field = css({
  flexGrow: '1',
  minW: '0',
  h: '32',
  px: '6',
  mx: '-6',
  borderRadius: '6',
  color: 'text',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
const hint = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  flexShrink: '0',
  textStyle: 'caption',
  color: 'mut',
  _mobile: { display: 'none' },
});
