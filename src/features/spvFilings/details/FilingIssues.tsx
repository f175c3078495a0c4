import { CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingIssue, SpvFiling } from '#contracts/api/spvFiling.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { FILING_ISSUE_KEY } from '#src/shared/uploads/filingIssueKey.ts';

/** What the check of a declaration found, errors first. */
export function FilingIssues({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  const { issues, issueCount } = filing;
  const more = issueCount - issues.length;
  return (
    <>
      <ul className={list}>
        {issues.map((issue, at) => (
          <Issue key={at} issue={issue} />
        ))}
      </ul>
      {more > 0 ? <p className={textRecipe.quiet}>{t('details.more', { count: more })}</p> : null}
    </>
  );
}

function Issue({ issue }: { readonly issue: FilingIssue }) {
  const { t } = useTranslation('spvFilings');
  const isError = issue.severity === 'error';
  return (
    <li className={line} data-severity={issue.severity}>
      <Icon of={isError ? CircleX : TriangleAlert} size={14} />
      <span className="sr-only">{t(isError ? 'details.error' : 'details.warning')}</span>
      <div className={words}>
        <span>{t(FILING_ISSUE_KEY[issue.code], issue.values)}</span>
        {issue.place === '' ? null : (
          <span className={textRecipe.caption}>{t('details.place', { place: issue.place })}</span>
        )}
        {issue.wording === '' ? null : (
          <span className={textRecipe.caption}>
            {t('details.wording')}: <q className={quoted}>{issue.wording}</q>
          </span>
        )}
      </div>
    </li>
  );
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '12', m: '0', p: '0', listStyle: 'none' });
const line = css({
  display: 'grid',
  gridTemplateColumns: '14px minmax(0, 1fr)',
  gap: '8',
  textStyle: 'secondary',
  '& > svg': { mt: '2' },
  '&[data-severity=error] > svg': { color: 'critical' },
  '&[data-severity=warning] > svg': { color: 'warning' },
});
const words = css({ display: 'flex', flexDirection: 'column', gap: '2', minW: '0', overflowWrap: 'anywhere' });
const quoted = css({ quotes: 'none' });
