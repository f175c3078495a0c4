import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { matchedParts } from '#src/shared/text/matching.ts';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { PaletteOption } from './paletteOption.ts';

type OptionRowProps = {
  readonly id: string;
  readonly option: PaletteOption;
  readonly words: readonly string[];
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onChoose: (isNewTab: boolean) => void;
};

/** One line: its kind, its title with where it belongs, one fact. */
export function OptionRow({ id, option, words, isActive, onActivate, onChoose }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field of the palette has the keyboard and names the active option
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag exists in selects only
      role="option"
      aria-selected={isActive}
      {...(option.isChecked === undefined ? {} : { 'aria-checked': option.isChecked })}
      className={line}
      onPointerMove={isActive ? undefined : onActivate}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon of={option.icon} className={mark} />
      <span className={cx(textRecipe.cut, wording)}>
        {marked(option.title, words)}
        {option.note === undefined ? null : <span className={note}>{marked(option.note, words)}</span>}
      </span>
      {option.person === undefined ? null : (
        <span title={option.person}>
          <Avatar name={option.person} size="small" />
        </span>
      )}
      <Fact fact={option.fact} />
      {option.isChecked === true ? <Icon of={Check} size={14} /> : null}
      {option.action.kind === 'group' ? <Icon of={ChevronRight} size={14} /> : null}
      {option.keys === undefined ? null : <Kbd keys={option.keys} />}
      {isActive && option.keys === undefined ? <Kbd keys="Enter" /> : null}
    </div>
  );
}

function Fact({ fact }: Pick<PaletteOption, 'fact'>) {
  if (fact === undefined) return null;
  return fact.tone === undefined ? (
    <span className={factText}>{fact.text}</span>
  ) : (
    <Badge tone={fact.tone}>{fact.text}</Badge>
  );
}

const marked = (text: string, words: readonly string[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which have no other name
  matchedParts(text, words).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part));

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  h: '36',
  px: '8',
  borderRadius: '6',
  cursor: 'pointer',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'transparent',
  '&[aria-selected=true]': { bg: 'selected', borderColor: 'accent' },
  _mobile: { h: '44' },
});
const mark = css({ color: 'mut', flexShrink: '0' });
const wording = css({ flexGrow: '1', minW: '0', '& b': { fontWeight: 'semibold' } });
const note = css({ ml: '8', textStyle: 'secondary', color: 'mut' });
const factText = css({
  textStyle: 'secondary',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
