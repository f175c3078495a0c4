import { css } from 'styled-system/css';
import { OptionRow } from './OptionRow.tsx';
import type { PaletteGroup, PaletteOption } from './paletteOption.ts';

type PaletteOptionsProps = {
  readonly listId: string;
  readonly label: string;
  readonly groups: readonly PaletteGroup[];
  /** What is shown bold where it matches. */
  readonly words: readonly string[];
  readonly active: PaletteOption | null;
  readonly onActivate: (option: PaletteOption) => void;
  readonly onChoose: (option: PaletteOption, how: { readonly isNewTab: boolean }) => void;
};

/** The options in their groups. The field before it has the keyboard. */
export function PaletteOptions({ listId, label, groups, words, active, onActivate, onChoose }: PaletteOptionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes the keyboard from the field
    <div id={listId} role="listbox" aria-label={label} className={groups.length === 0 ? undefined : list}>
      {groups.map((group) => {
        const headingId = domId(listId, group.id);
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of the list box, which is no select
          <div key={group.id} role="group" {...nameOf(group, headingId, label)}>
            {group.label === null ? null : (
              <div id={headingId} role="presentation" className={heading}>
                {group.label}
              </div>
            )}
            {group.options.map((option) => (
              <OptionRow
                key={option.id}
                id={domId(listId, option.id)}
                option={option}
                words={words}
                isActive={option.id === active?.id}
                onActivate={() => onActivate(option)}
                onChoose={(isNewTab) => onChoose(option, { isNewTab })}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

const nameOf = (group: PaletteGroup, headingId: string, label: string) =>
  group.label === null ? { 'aria-label': label } : { 'aria-labelledby': headingId };

/** The id of an option or a heading in the page. */
export const domId = (listId: string, id: string): string => `${listId} ${id}`.replaceAll(' ', '-');

const list = css({ p: '8', minH: '0', maxH: '480', overflowY: 'auto', _mobile: { maxH: 'none', flexGrow: '1' } });
const heading = css({ px: '8', pt: '8', pb: '4', textStyle: 'caption', fontWeight: 'medium', color: 'mut' });
