import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ReleaseFile } from '#contracts/link/release.ts';
import { textRecipe } from '../../ui/text.recipe.ts';
import { CommandLine } from './CommandLine.tsx';
import type { System } from './platform.ts';

type SystemWarningProps = { readonly system: System; readonly file: ReleaseFile | undefined };

/** What a system says before it opens a file that few people have downloaded, why it does, and what to press. */
export function SystemWarning({ system, file }: SystemWarningProps) {
  const { t } = useTranslation('statusBar');
  if (system === 'linux') return null;
  if (system === 'macos') return <p className={box}>{t('install.macos.blocked')}</p>;
  return (
    <div className={box}>
      <p className={textRecipe.strong}>{t('install.windows.smartScreen')}</p>
      <p>{t('install.windows.why')}</p>
      <p>{t('install.windows.press')}</p>
      {file === undefined ? null : (
        <>
          <p>{t('install.windows.compare')}</p>
          <CommandLine text={hashCommand(file)} label={t('install.copyCommand')} />
        </>
      )}
    </div>
  );
}

const hashCommand = ({ name }: ReleaseFile) =>
  `certutil -hashfile "${['%USERPROFILE%', 'Downloads', name].join('\\')}" SHA256`;

const box = css({
  m: '0',
  mt: '8',
  px: '12',
  py: '8',
  borderRadius: '8',
  bg: 'infoBg',
  color: 'info',
  textStyle: 'secondary',
  '& p': { m: '0' },
  '& > * + *': { mt: '4' },
});
