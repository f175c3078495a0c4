import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FIREFOX_EXTENSION_ID } from '#contracts/link/firefoxExtension.ts';
import { clientConfig } from '../../api/clientConfig.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { CopyButton } from '../../ui/actions/CopyButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Downloads } from './Downloads.tsx';
import { platformOf } from './platform.ts';
import { browserOf } from './release.ts';
import { textRecipe } from '../../ui/text.recipe.ts';

type InstallGuideProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly onRecheck: () => void };

const steps = css({ m: '0', pl: '20', listStyle: 'decimal', '& > li + li': { mt: '12' } });
const code = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  mt: '4',
  pl: '8',
  pr: '2',
  py: '2',
  borderRadius: '6',
  bg: 'side',
  fontFamily: 'mono',
  textStyle: 'caption',
});

/** The command that installs the link program for the browsers of this user. */
const INSTALL_COMMAND = 'dosar-link install';

/** How to install the two parts of the link on this workstation. */
export function InstallGuide({ isOpen, onClose, onRecheck }: InstallGuideProps) {
  const { t } = useTranslation(['statusBar', 'common']);
  const isFirefox = browserOf(navigator.userAgent) === 'firefox';
  const extensionId = isFirefox ? FIREFOX_EXTENSION_ID : clientConfig().extensionId;
  const platform = platformOf(navigator.userAgent);
  const recheck = () => {
    onRecheck();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('install.title')}
      text={t('install.text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          <Button look="primary" onClick={recheck}>
            {t('install.done')}
          </Button>
        </>
      }
    >
      <ol className={steps}>
        <li>
          <p className={textRecipe.bare}>{t('install.extension')}</p>
          <p className={textRecipe.quiet}>{t('install.extensionId')}</p>
          <span className={code}>
            {extensionId}
            <CopyButton text={extensionId} label={t('install.copyId')} />
          </span>
          <Downloads part="extension" />
        </li>
        <li>
          <p className={textRecipe.bare}>{t(PROGRAM_KEY[platform])}</p>
          <Downloads part="host" />
          <span className={code}>
            {INSTALL_COMMAND}
            <CopyButton text={INSTALL_COMMAND} label={t('install.copyCommand')} />
          </span>
        </li>
        <li>
          <p className={textRecipe.bare}>{t('install.token')}</p>
        </li>
      </ol>
    </Dialog>
  );
}

const PROGRAM_KEY = { windows: 'install.programWindows', other: 'install.programOther' } as const;
