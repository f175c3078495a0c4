import { useSelector } from '@xstate/react';
import { ChevronRight, Search } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';

type PaletteFieldProps = {
  readonly isCommands: boolean;
  readonly label: string;
  readonly listId: string;
  /** Id of the option that Enter takes. */
  readonly activeId: string | undefined;
  readonly isBusy: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Where one types. The options below it are moved through from here. */
export function PaletteField({ isCommands, label, listId, activeId, isBusy, onKeyDown }: PaletteFieldProps) {
  const { t } = useTranslation('palette');
  const palette = useSystemActor('palette');
  const text = useSelector(palette, ({ context }) => context.text);
  const field = useRef<HTMLInputElement>(null);
  // Another list of options brings a field of its own.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={row}>
      <Icon of={isCommands ? ChevronRight : Search} className={mark} />
      <input
        ref={field}
        type="text"
        role="combobox"
        data-autofocus
        aria-label={label}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-busy={isBusy || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_TEXT_MAX}
        placeholder={label}
        className={input}
        value={text}
        onChange={(event) => palette.send({ type: 'text.changed', text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {isBusy ? <Spinner /> : null}
      <Kbd keys="Escape" />
      <button type="button" className={closer} onClick={() => palette.send({ type: 'palette.close' })}>
        {t('close')}
      </button>
    </div>
  );
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  h: '48',
  px: '16',
  flexShrink: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
});
const mark = css({ color: 'mut', flexShrink: '0' });
const input = css({
  flexGrow: '1',
  minW: '0',
  h: 'full',
  outline: 'none',
  color: 'text',
  fontFamily: 'body',
  fontSize: 'body',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
/** On a phone there is no Escape. */
const closer = css({
  display: 'none',
  color: 'accentText',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontWeight: 'medium',
  h: '32',
  px: '8',
  mr: '-8',
  cursor: 'pointer',
  _mobile: { display: 'inline-block' },
});
