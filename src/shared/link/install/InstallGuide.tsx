import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FIREFOX_EXTENSION_ID } from '#contracts/link/firefoxExtension.ts';
import { clientConfig } from '../../api/clientConfig.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Segmented } from '../../ui/actions/Segmented.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { textRecipe } from '../../ui/text.recipe.ts';
import { useLinkState } from '../health/useLinkState.ts';
import { CommandLine } from './CommandLine.tsx';
import { Downloads } from './Downloads.tsx';
import { InstallHelp } from './InstallHelp.tsx';
import { LinkAnswer } from './LinkAnswer.tsx';
import { browserOf, systemOf, SYSTEMS, type System } from './platform.ts';
import { ProgramSteps } from './ProgramSteps.tsx';
import { useInstallers } from './useRelease.ts';

type InstallGuideProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly onRecheck: () => void };

const SYSTEM_NAMES = { windows: 'Windows', macos: 'macOS', linux: 'Linux' } as const satisfies Record<System, string>;

/** How to install the two parts of the link: on this workstation first, and on the others. */
export function InstallGuide({ isOpen, onClose, onRecheck }: InstallGuideProps) {
  const { t } = useTranslation(['statusBar', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      size="wide"
      title={t('install.title')}
      text={t('install.text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          <Button look="primary" onClick={onRecheck}>
            {t('install.done')}
          </Button>
        </>
      }
    >
      <Steps onRecheck={onRecheck} />
    </Dialog>
  );
}

function Steps({ onRecheck }: Pick<InstallGuideProps, 'onRecheck'>) {
  const { t } = useTranslation('statusBar');
  const [own] = useState(() => systemOf(navigator.userAgent));
  const [system, setSystem] = useState(own);
  const { isReady, isChecking } = useLinkState();
  useRecheckOnReturn(!isReady && !isChecking, onRecheck);
  return (
    <>
      <Segmented
        label={t('install.system')}
        options={ownFirst(own).map((value) => ({ value, label: SYSTEM_NAMES[value] }))}
        value={system}
        onChange={setSystem}
      />
      <ol className={steps}>
        <ProgramSteps system={system} />
        <ExtensionStep />
        <li>
          <p className={textRecipe.bare}>{t('install.token')}</p>
        </li>
      </ol>
      <LinkAnswer />
      <InstallHelp system={system} />
    </>
  );
}

function ExtensionStep() {
  const { t } = useTranslation('statusBar');
  const browser = browserOf(navigator.userAgent);
  const files = useInstallers('extension', browser);
  const extensionId = browser === 'firefox' ? FIREFOX_EXTENSION_ID : clientConfig().extensionId;
  return (
    <li>
      <p className={textRecipe.bare}>{t('install.extension')}</p>
      <p className={textRecipe.quiet}>{t('install.extensionId')}</p>
      <CommandLine text={extensionId} label={t('install.copyId')} />
      {files === null || files.length === 0 ? null : <Downloads files={files} />}
    </li>
  );
}

/** An installer has windows of its own: whoever comes back from one wants to know whether it has worked. */
function useRecheckOnReturn(isWanted: boolean, onRecheck: () => void): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    window.addEventListener('focus', onRecheck);
    return () => window.removeEventListener('focus', onRecheck);
  }, [isWanted, onRecheck]);
}

const ownFirst = (own: System): readonly System[] => [own, ...SYSTEMS.filter((system) => system !== own)];

const steps = css({ m: '0', mt: '16', pl: '20', listStyle: 'decimal', '& > li + li': { mt: '12' } });
