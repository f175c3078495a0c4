import { FileCheck, FileText, PenLine, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Tooltip } from '#src/shared/ui/overlays/Tooltip.tsx';
import { FILING_PARTS, type FilingPart } from './preview.queries.ts';

type PreviewPartsProps = { readonly chosen: FilingPart; readonly onChoose: (part: FilingPart) => void };

/** The labels of a filing's documents: what is filed, what was signed, what the authority confirmed, what was done. */
export function PreviewParts({ chosen, onChoose }: PreviewPartsProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <fieldset className={box} aria-label={t('preview.parts')}>
      {FILING_PARTS.map((part, place) => (
        <Part
          key={part}
          part={part}
          keys={String(place + 1)}
          isChosen={part === chosen}
          onChoose={() => onChoose(part)}
        />
      ))}
    </fieldset>
  );
}

type PartProps = {
  readonly part: FilingPart;
  readonly keys: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function Part({ part, keys, isChosen, onChoose }: PartProps) {
  const { t } = useTranslation('spvFilings');
  useCommands({ choose: { keys, label: t(PART_KEY[part]), layer: 'preview', run: onChoose } });
  return (
    <Tooltip text={t(PART_KEY[part])} hint={keys}>
      <button type="button" className={label} aria-pressed={isChosen} aria-keyshortcuts={keys} onClick={onChoose}>
        <Icon of={ICONS[part]} size={14} />
        <span>{t(PART_KEY[part])}</span>
      </button>
    </Tooltip>
  );
}

const ICONS = { content: FileText, signed: PenLine, confirmation: FileCheck, evidence: ScrollText } as const;
const PART_KEY = {
  content: 'preview.content',
  signed: 'preview.signed',
  confirmation: 'preview.confirmation',
  evidence: 'preview.evidence',
} as const satisfies Record<FilingPart, string>;

const box = css({
  display: 'flex',
  gap: '2',
  m: '0',
  p: '2',
  minW: '0',
  borderWidth: '0',
  borderRadius: '8',
  bg: 'neutralBg',
  _mobile: { w: 'full', flexWrap: 'wrap' },
});
const label = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6',
  h: '28',
  px: '10',
  minW: '0',
  borderRadius: '6',
  color: 'neutral',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& svg': { flexShrink: '0' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:hover': { color: 'text' },
  '&[aria-pressed=true]': { bg: 'bg', color: 'text' },
  _mobile: { flexGrow: '1', flexBasis: '[40%]', '& svg': { display: 'none' } },
});
