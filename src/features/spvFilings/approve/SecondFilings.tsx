import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSameDeclaration } from '#src/shared/text/useSameDeclaration.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { SameDeclarationLink } from '../same/SameDeclarationLink.tsx';

type SecondFilingsProps = {
  readonly filings: readonly { readonly filing: SpvFiling; readonly words: string }[];
  readonly isTicked: (id: string) => boolean;
  readonly onTick: (ids: readonly string[], isTicked: boolean) => void;
};

/** Filings that would be filed a second time: each is left out until it is ticked, beside what other one there is. */
export function SecondFilings({ filings, isTicked, onTick }: SecondFilingsProps) {
  const { t } = useTranslation('spvFilings');
  const wordsOf = useSameDeclaration();
  if (filings.length === 0) return null;
  return (
    <fieldset className={frame}>
      <legend className={title}>{t('same.list')}</legend>
      <p className={textRecipe.plain}>{t('same.listText')}</p>
      <ul className={list}>
        {filings.map(({ filing, words }) => (
          <li key={filing.id}>
            <Checkbox
              label={t('same.again', { filing: words })}
              checked={isTicked(filing.id)}
              onKeyDown={keepFromSending}
              onChange={({ target }) => onTick([filing.id], target.checked)}
            />
            <p className={why}>
              {filing.sameDeclaration === null ? t('same.beside') : wordsOf(filing, filing.sameDeclaration)}{' '}
              {filing.sameDeclaration === null ? null : <SameDeclarationLink same={filing.sameDeclaration} />}
            </p>
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
  p: '12',
  minW: '0',
  borderWidth: '0',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'text',
  '*:not(.sr-only) + &': { mt: '12' },
});
const title = css({
  float: 'start',
  w: 'full',
  p: '0',
  mb: '4',
  textStyle: 'body',
  fontWeight: 'semibold',
  color: 'warning',
});
const list = css({
  listStyle: 'none',
  clear: 'both',
  m: '0',
  mt: '8',
  p: '0',
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  '& label': { alignItems: 'flex-start', '& > input': { mt: '2' } },
});
const why = css({ m: '0', pl: '24', textStyle: 'secondary' });
