import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Expectation } from '#contracts/api/spvReport.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { CorrectExpectations } from './CorrectExpectations.tsx';

type ExpectationNotesProps = {
  readonly clientId: string;
  readonly clientName: string;
  readonly expectations: readonly Expectation[];
  readonly vector: {
    readonly spvMessageId: string;
    readonly issuedAt: string;
    readonly unknown: readonly string[];
  } | null;
};

/** From where it is known what is expected, and what corrects it. */
export function ExpectationNotes({ clientId, clientName, expectations, vector }: ExpectationNotesProps) {
  const { t } = useTranslation('spvReport');
  const { authorityDay } = useFormat();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const byRhythm = expectations.filter(({ source }) => source === 'rhythm').map(({ statementType }) => statementType);
  const corrected = expectations.filter(({ correction }) => correction !== null);
  return (
    <footer className={foot}>
      <Icon of={FileText} size={14} />
      <ul className={notes} aria-label={t('notes.label')}>
        {vector === null ? (
          <li>{t('notes.noVector')}</li>
        ) : (
          <li>
            <Link
              to="/dashboards/spv-report/$id/preview"
              params={{ id: vector.spvMessageId }}
              search={(report) => ({ ...report, single: true })}
              className={textRecipe.link}
            >
              {t('notes.vector', { day: authorityDay(vector.issuedAt) })}
            </Link>
          </li>
        )}
        {byRhythm.length === 0 ? null : <li>{t('notes.rhythm', { forms: byRhythm.join(', ') })}</li>}
        {corrected.map(({ statementType, correction }) => (
          <li key={statementType}>{t('notes.person', { form: statementType, name: correction?.byName })}</li>
        ))}
        {vector === null || vector.unknown.length === 0 ? null : (
          <li>{t('notes.unknown', { obligations: vector.unknown.join(', ') })}</li>
        )}
      </ul>
      <Button look="ghost" size="dense" onClick={() => setIsCorrecting(true)}>
        {t('correct.action')}
      </Button>
      {isCorrecting ? (
        <CorrectExpectations {...{ clientId, clientName, expectations }} onClose={() => setIsCorrecting(false)} />
      ) : null}
    </footer>
  );
}

const foot = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  px: '16',
  py: '6',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  textStyle: 'secondary',
  color: 'mut',
  '& > svg': { flexShrink: '0' },
});
const notes = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '12',
  flexGrow: '1',
  minW: '0',
  m: '0',
  p: '0',
  listStyle: 'none',
});
