import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';

type TickedLine = {
  readonly key: string;
  /** What is read of it before it goes. */
  readonly words: string;
  /** What is to be known of it besides. */
  readonly note?: ReactNode;
};

type TickedListProps = {
  /** What happens to those with a tick. */
  readonly label: string;
  readonly lines: readonly TickedLine[];
  readonly isTicked: (key: string) => boolean;
  readonly onTick: (keys: readonly string[], isTicked: boolean) => void;
};

/** What will go, in a line each with a tick. */
export function TickedList({ label, lines, isTicked, onTick }: TickedListProps) {
  const { t } = useTranslation('link');
  const ticked = lines.filter(({ key }) => isTicked(key));
  const keys = lines.map(({ key }) => key);
  return (
    <fieldset className={frame}>
      <legend className="sr-only">{label}</legend>
      {lines.length > 1 ? (
        <Checkbox
          label={t('pin.ticked', { count: lines.length, ticked: ticked.length })}
          checked={ticked.length === lines.length}
          isMixed={ticked.length > 0 && ticked.length < lines.length}
          onKeyDown={keepFromSending}
          onChange={({ target }) => onTick(keys, target.checked)}
        />
      ) : null}
      <ul className={list}>
        {lines.map(({ key, words, note }) => (
          <li key={key}>
            <Checkbox
              label={words}
              checked={isTicked(key)}
              onKeyDown={keepFromSending}
              onChange={({ target }) => onTick([key], target.checked)}
            />
            {note}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Enter on a tick would press the button of the form: what cannot be taken back is sent by the button alone. */
function keepFromSending(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

const frame = css({
  m: '0',
  p: '0',
  minW: '0',
  borderWidth: '0',
  flexBasis: 'full',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  color: 'text',
});
/** Four lines, and a part of the fifth that says that there is more, where it is not said otherwise. */
const list = css({
  listStyle: 'none',
  m: '0',
  px: '2',
  py: '2',
  mx: '-2',
  maxH: '[var(--ticks-height, 120px)]',
  overflowY: 'auto',
  '& > li': {
    minH: '24',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
  },
  '& label': { alignItems: 'flex-start', py: '2', '& > input': { mt: '2' } },
});
