import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type ResendFilingsProps = {
  readonly filings: readonly Pick<
    SpvFiling,
    'id' | 'fileName' | 'statementType' | 'reportingMonth' | 'reportingYear'
  >[];
  readonly chosenIds: readonly string[];
  readonly isDisabled: boolean;
  readonly onToggle: (id: string) => void;
};

/** The client's filings that were not accepted: which of them are filed again. */
export function ResendFilings({ filings, chosenIds, isDisabled, onToggle }: ResendFilingsProps) {
  const { t } = useTranslation('spvFilings');
  const { month } = useFormat();
  if (filings.length === 0) return <p className={textRecipe.quiet}>{t('resend.none')}</p>;
  return (
    <fieldset className={box}>
      <legend className={legend}>{t('resend.filings')}</legend>
      {filings.map(({ id, fileName, statementType, reportingMonth, reportingYear }) => {
        const period = reportingMonth === null || reportingYear === null ? null : month(reportingYear, reportingMonth);
        return (
          <Checkbox
            key={id}
            label={[statementType, period, fileName].filter(Boolean).join(' · ')}
            checked={chosenIds.includes(id)}
            disabled={isDisabled}
            onChange={() => onToggle(id)}
          />
        );
      })}
    </fieldset>
  );
}

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  m: '0',
  p: '0',
  minW: '0',
  borderWidth: '0',
  overflowWrap: 'anywhere',
});
const legend = css({ p: '0', mb: '4', textStyle: 'secondary', fontWeight: 'medium' });
