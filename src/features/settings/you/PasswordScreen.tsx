import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '#contracts/limits.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { settingsPage } from './settingsPage.recipe.ts';

/** Settings, password: it is changed at the sign-in service, which leads back here (decision D10). */
export function PasswordScreen() {
  const { t } = useTranslation('settings');
  const signIn = useSystemActor('signIn');
  const canEdit = clientConfig().identity.profileAuthority !== null;
  return (
    <div className={settingsPage.page}>
      <PageHeader title={t('password.title')} />
      <div className={settingsPage.sections}>
        <section aria-label={t('password.title')} className={layoutRecipe.column}>
          <p className={textRecipe.plain}>{t(canEdit ? 'password.text' : 'password.elsewhere')}</p>
          {canEdit ? (
            <>
              <p className={textRecipe.quiet}>{t('password.rule', { count: PASSWORD_MIN })}</p>
              <div>
                <Button
                  look="primary"
                  icon={<Icon of={ExternalLink} size={14} />}
                  onClick={() => signIn.send({ type: 'profile.edit' })}
                >
                  {t('password.change')}
                </Button>
              </div>
            </>
          ) : null}
        </section>
      </div>
    </div>
  );
}
