import { useTranslation } from 'react-i18next';
import type { ReleaseFile } from '#contracts/link/release.ts';
import { textRecipe } from '../../ui/text.recipe.ts';
import { CommandLine } from './CommandLine.tsx';
import { Downloads } from './Downloads.tsx';
import type { System } from './platform.ts';
import { SystemWarning } from './SystemWarning.tsx';
import { useInstallers } from './useRelease.ts';

/** Two steps of a list: the program is downloaded, then installed, with what its system says meanwhile. */
export function ProgramSteps({ system }: { readonly system: System }) {
  const { t } = useTranslation('statusBar');
  const files = useInstallers('host', system);
  const file = files?.[0];
  return (
    <>
      <li>
        <p className={textRecipe.bare}>{t('install.program')}</p>
        <Downloads files={files} />
      </li>
      <li>
        <p className={textRecipe.bare}>{t(OPEN_KEY[system])}</p>
        {system === 'linux' ? <CommandLine text={aptCommand(file)} label={t('install.copyCommand')} /> : null}
        <SystemWarning system={system} file={file} />
      </li>
    </>
  );
}

const OPEN_KEY = {
  windows: 'install.windows.open',
  macos: 'install.macos.open',
  linux: 'install.linux.open',
} as const;

const aptCommand = (file: ReleaseFile | undefined) => `sudo apt install ./${file?.name ?? 'dosar-link_*_amd64.deb'}`;
