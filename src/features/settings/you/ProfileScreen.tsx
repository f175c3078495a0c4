import { UserPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { LANGUAGES } from '#contracts/languages.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { setTheme, THEMES, useTheme } from '#src/shared/hooks/useTheme.ts';
import { LANGUAGE_NAMES, languageOf } from '#src/shared/text/languages.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { settingsPage } from './settingsPage.recipe.ts';

/** Settings, profile: who one is, in which language and colours the product is shown, and what `children` add. */
export function ProfileScreen({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <div className={settingsPage.page}>
      <PageHeader title={t('profile.title')} />
      <div className={settingsPage.sections}>
        <Person />
        <Appearance />
        {children}
      </div>
    </div>
  );
}

function Person() {
  const { t } = useTranslation('settings');
  const account = useAccount();
  const signIn = useSystemActor('signIn');
  const canEdit = clientConfig().identity.profileAuthority !== null;
  if (account === undefined) return null;
  const facts = [
    [t('profile.name'), account.user.displayName],
    [t('profile.email'), account.user.email],
    [t('profile.firm'), account.firm.name],
    [t('profile.role'), t(ROLE_KEY[account.role])],
  ];
  return (
    <section aria-label={t('profile.person')} className={layoutRecipe.column}>
      <dl className={list}>
        {facts.map(([label, value]) => (
          <div key={label} className={fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={textRecipe.quiet}>{t(canEdit ? 'profile.nameText' : 'profile.nameElsewhere')}</p>
      {canEdit ? (
        <div>
          <Button icon={<Icon of={UserPen} size={14} />} onClick={() => signIn.send({ type: 'profile.edit' })}>
            {t('profile.changeName')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Appearance() {
  const { t, i18n } = useTranslation(['settings', 'shell']);
  const theme = useTheme();
  return (
    <section aria-labelledby="appearance" className={layoutRecipe.column}>
      <div>
        <h2 id="appearance" className={textRecipe.heading}>
          {t('profile.appearance')}
        </h2>
        <p className={textRecipe.quiet}>{t('profile.appearanceText')}</p>
      </div>
      <div className={fields}>
        <SelectField
          label={t('shell:language.label')}
          placeholder={t('shell:language.label')}
          options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={languageOf(i18n.language)}
          onChange={(language) => void i18n.changeLanguage(language)}
        />
        <SelectField
          label={t('shell:theme.label')}
          placeholder={t('shell:theme.label')}
          options={THEMES.map((choice) => ({ value: choice, label: t(THEME_KEY[choice]) }))}
          value={theme}
          onChange={(chosen) => setTheme(THEMES.find((choice) => choice === chosen) ?? 'system')}
        />
      </div>
    </section>
  );
}

const ROLE_KEY = { member: 'role.member', admin: 'role.admin', owner: 'role.owner' } as const;
const THEME_KEY = { light: 'shell:theme.light', dark: 'shell:theme.dark', system: 'shell:theme.system' } as const;

const list = css({ m: '0', textStyle: 'secondary' });
const fact = css({
  display: 'grid',
  gridTemplateColumns: '[160px minmax(0, 1fr)]',
  alignItems: 'baseline',
  minH: '28',
  '& dt': { color: 'mut' },
  '& dd': { m: '0', overflowWrap: 'anywhere' },
});
const fields = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(2, minmax(0, 240px))]',
  gap: '16',
  _mobile: { gridTemplateColumns: '[minmax(0, 1fr)]' },
});
