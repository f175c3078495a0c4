import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { textRecipe } from '../../ui/text.recipe.ts';
import { CommandLine } from './CommandLine.tsx';
import type { System } from './platform.ts';

/** The command that says what this computer lacks. */
const DOCTOR_COMMAND = 'dosar-link doctor';
/** The command that installs the program for the browsers of this user, where it came without a package. */
const INSTALL_COMMAND = 'dosar-link install';

/** What to do when the link still does not answer. */
export function InstallHelp({ system }: { readonly system: System }) {
  const { t } = useTranslation('statusBar');
  return (
    <details className={frame}>
      <summary>{t('install.help.title')}</summary>
      {system === 'windows' ? (
        <p className={textRecipe.plain}>{t('install.help.startMenu')}</p>
      ) : (
        <>
          <p className={textRecipe.plain}>{t('install.help.terminal')}</p>
          <CommandLine text={DOCTOR_COMMAND} label={t('install.copyCommand')} />
        </>
      )}
      <p className={textRecipe.plain}>{t('install.help.programOnly')}</p>
      <CommandLine text={INSTALL_COMMAND} label={t('install.copyCommand')} />
    </details>
  );
}

const frame = css({
  mt: '16',
  '& > summary': { textStyle: 'secondary', color: 'mut', cursor: 'pointer' },
  '& > p': { mt: '8' },
});
