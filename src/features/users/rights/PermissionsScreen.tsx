import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Right } from '#contracts/rights.ts';
import { ROLES } from '#contracts/roles.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ROLE_KEY } from '../roleKeys.ts';
import { colleaguesOptions } from '../users.queries.ts';
import { RIGHT_KEY } from './rightKeys.ts';
import { useRights } from './useRights.ts';

const table = tableRecipe();

/** Settings, users and teams, permissions: who may do what in this firm. */
export function PermissionsScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('users');
  const { all } = useRights();
  return (
    <div className={page}>
      <PageHeader title={t('title')} tabs={tabs} />
      <div className={table.frame}>
        <table className={cx(table.table, grid)}>
          <caption className="sr-only">{t('tab.permissions')}</caption>
          <thead>
            <tr>
              <th scope="col" className={cx(table.head, first)}>
                {t('permissions.right')}
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className={cx(table.head, mark)}>
                  {t(ROLE_KEY[role])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((right) => (
              <RightRow key={right} right={right} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function RightRow({ right }: { readonly right: Right }) {
  const { t } = useTranslation('users');
  const { has } = useRights();
  return (
    <tr>
      <th scope="row" className={cx(row, first)}>
        {t(RIGHT_KEY[right])}
        {right === 'approval' ? <ApprovalNote /> : null}
      </th>
      {ROLES.map((role) => {
        return (
          <td key={role} className={cx(row, mark)} data-has={has(role, right)}>
            <Icon of={has(role, right) ? Check : Minus} />
            <span className="sr-only">{t(has(role, right) ? 'permissions.yes' : 'permissions.no')}</span>
          </td>
        );
      })}
    </tr>
  );
}

/** Where approval is decided, and from whom it was taken. */
function ApprovalNote() {
  const { t } = useTranslation('users');
  const colleagues = useQuery(colleaguesOptions()).data ?? [];
  const names = colleagues.filter(({ mayApprove }) => !mayApprove).map(({ displayName }) => displayName);
  return (
    <span className={note}>
      {t('permissions.approvalNote')}{' '}
      <Link to="/settings/account" hash="approval" className={textRecipe.link}>
        {t('permissions.approvalLink')}
      </Link>
      {names.length === 0 ? null : (
        <span className={taken}>{t('permissions.approvalTaken', { names: names.join(', ') })}</span>
      )}
    </span>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageMedium', w: 'full' });
/** Four narrow columns stay a table on a phone. */
const grid = css({ _mobile: { display: 'table' } });
const first = css({ pl: '16' });
const row = css({
  py: '8',
  px: '8',
  textAlign: 'left',
  textStyle: 'body',
  fontWeight: 'normal',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const mark = css({
  w: '120',
  verticalAlign: 'middle',
  '&[data-has=true]': { color: 'positive' },
  '&[data-has=false]': { color: 'mut' },
  '& svg': { verticalAlign: 'middle' },
  _mobile: { w: '64', px: '4' },
});
const note = css({ display: 'block', textStyle: 'caption', color: 'mut' });
const taken = css({ display: 'block' });
