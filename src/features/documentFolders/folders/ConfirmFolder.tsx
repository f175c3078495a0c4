import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { systemOf } from '#src/shared/link/install/platform.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { confirmCommand } from './confirmCommand.ts';

type ConfirmFolderProps = { readonly path: string; readonly isBusy: boolean; readonly onAgain: () => void };

/** A folder that nobody has confirmed on this computer: the command that does, and the check after it. */
export function ConfirmFolder({ path, isBusy, onAgain }: ConfirmFolderProps) {
  const { t } = useTranslation('documentFolders');
  const command = confirmCommand(path, systemOf(navigator.userAgent));
  return (
    <output className={box}>
      <span className={heading}>
        <Icon of={ShieldAlert} size={14} />
        {t('confirm.title')}
      </span>
      <span>{t('confirm.text')}</span>
      <span className={row}>
        <code className={code}>{command}</code>
        <CopyButton text={command} label={t('confirm.copy')} />
      </span>
      <span>
        <Button size="dense" isBusy={isBusy} onClick={onAgain}>
          {t('check.again')}
        </Button>
      </span>
    </output>
  );
}

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '12',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'warning',
  textStyle: 'secondary',
  minW: '0',
});
const heading = css({ display: 'flex', alignItems: 'center', gap: '8', fontWeight: 'medium' });
const row = css({ display: 'flex', alignItems: 'center', gap: '4', minW: '0' });
const code = css({
  flexGrow: '1',
  minW: '0',
  px: '8',
  py: '6',
  borderRadius: '6',
  bg: 'bg',
  color: 'text',
  fontFamily: 'mono',
  fontSize: 'caption',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
