import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ROLES, type Role } from '#contracts/roles.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ROLE_KEY, ROLE_TEXT_KEY } from '../roleKeys.ts';
import { colleaguesOptions } from '../users.queries.ts';
import { RIGHT_KEY } from './rightKeys.ts';
import { useRights } from './useRights.ts';

/** Settings, users and teams, roles: what each is for, and who has it. */
export function RolesScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('users');
  return (
    <div className={page}>
      <PageHeader title={t('title')} tabs={tabs} />
      <div className={list}>
        {ROLES.map((role) => (
          <RoleSection key={role} role={role} />
        ))}
      </div>
    </div>
  );
}

function RoleSection({ role }: { readonly role: Role }) {
  const { t } = useTranslation('users');
  const { addedBy } = useRights();
  const colleagues = useQuery(colleaguesOptions());
  const names = (colleagues.data ?? []).filter((one) => one.role === role).map((one) => one.displayName);
  return (
    <section aria-labelledby={`role-${role}`} className={section}>
      <h2 id={`role-${role}`} className={textRecipe.heading}>
        {t(ROLE_KEY[role])}
      </h2>
      <p className={textRecipe.quiet}>{t(ROLE_TEXT_KEY[role])}</p>
      <p className={words}>{t(role === 'member' ? 'roles.may' : 'roles.adds')}</p>
      <ul className={rights}>
        {addedBy(role).map((right) => (
          <li key={right}>{t(RIGHT_KEY[right])}</li>
        ))}
      </ul>
      {colleagues.isSuccess ? (
        <p className={textRecipe.quiet}>
          {t('roles.people', { count: names.length })}
          {names.length === 0 ? null : `: ${names.join(', ')}`}
        </p>
      ) : null}
    </section>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageMedium', w: 'full' });
const list = css({ display: 'flex', flexDirection: 'column', px: '16', pb: '24' });
const section = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  py: '16',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
});
const words = css({ m: '0', mt: '8', textStyle: 'secondary', fontWeight: 'medium' });
const rights = css({
  listStyle: 'none',
  m: '0',
  p: '0',
  pb: '8',
  columnWidth: '[260px]',
  columnGap: '24',
  textStyle: 'secondary',
  '& li': { breakInside: 'avoid', py: '2' },
});
