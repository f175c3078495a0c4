import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type PickSheetProps = {
  readonly sheets: readonly string[];
  readonly onPick: (sheet: string) => void;
  readonly onAgain: () => void;
};

/** Which sheet of a workbook has the clients. */
export function PickSheet({ sheets, onPick, onAgain }: PickSheetProps) {
  const { t } = useTranslation('clientImport');
  return (
    <section aria-labelledby="import-sheet" className={frame}>
      <h2 id="import-sheet" className={textRecipe.heading}>
        {t('sheet.title')}
      </h2>
      <p className={textRecipe.plain}>{t('sheet.text')}</p>
      <ul className={list}>
        {sheets.map((sheet) => (
          <li key={sheet}>
            <Button onClick={() => onPick(sheet)}>{sheet}</Button>
          </li>
        ))}
      </ul>
      <div>
        <Button look="ghost" onClick={onAgain}>
          {t('review.again')}
        </Button>
      </div>
    </section>
  );
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '12' });
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '8', m: '0', p: '0', listStyle: 'none' });
