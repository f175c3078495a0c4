import { useSelector } from '@xstate/react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { wordsOf } from '#contracts/matching.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { PaletteField } from './PaletteField.tsx';
import { PaletteHints } from './PaletteHints.tsx';
import type { PaletteGroup, PaletteOption } from './paletteOption.ts';
import { domId, PaletteOptions } from './PaletteOptions.tsx';
import { useChoose } from './useChoose.ts';
import { usePaletteKeys } from './usePaletteKeys.ts';

type PaletteBoxProps = {
  readonly isCommands?: boolean;
  readonly placeholder: string;
  readonly groups: readonly PaletteGroup[];
  readonly isBusy?: boolean;
  /** What is said where there are no options, or beside them. */
  readonly status: string | null;
  readonly tabs?: ReactNode;
  /** The Tab key, forwards or backwards. */
  readonly onTab?: ((by: number) => void) | undefined;
  /** Backspace in an empty field. */
  readonly onBack?: () => void;
};

/** A field and its options: the keyboard stays in the field and moves through the options. */
export function PaletteBox(props: PaletteBoxProps) {
  const { isCommands = false, placeholder, groups, isBusy = false, status, tabs = null, onTab, onBack } = props;
  const { t } = useTranslation('palette');
  const text = useSelector(useSystemActor('palette'), ({ context }) => context.text);
  const listId = useId();
  const choose = useChoose();
  const options = groups.flatMap((group) => group.options);
  const { active, activate } = useActive(options, text);
  const onKeyDown = usePaletteKeys({ options, active, activate, choose, onTab, onBack });
  return (
    <>
      <PaletteField
        isCommands={isCommands}
        label={placeholder}
        listId={listId}
        activeId={active === null ? undefined : domId(listId, active.id)}
        isBusy={isBusy}
        onKeyDown={onKeyDown}
      />
      {tabs}
      <PaletteOptions
        listId={listId}
        label={placeholder}
        groups={groups}
        words={wordsOf(text)}
        active={active}
        onActivate={activate}
        onChoose={choose}
      />
      <output className={status === null ? 'sr-only' : note}>{status ?? t('count', { count: options.length })}</output>
      <PaletteHints isCommands={isCommands} hasTabs={onTab !== undefined} />
    </>
  );
}

/** The option that Enter takes: the first one, until the arrows or the pointer move it. */
function useActive(options: readonly PaletteOption[], text: string) {
  const [moved, setMoved] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const kept = moved?.text === text ? options.find(({ id }) => id === moved.id) : undefined;
  return {
    active: kept ?? options[0] ?? null,
    activate: ({ id }: PaletteOption) => setMoved({ id, text }),
  };
}

const note = css({ display: 'block', px: '16', py: '20', textStyle: 'secondary', color: 'mut', textAlign: 'center' });
