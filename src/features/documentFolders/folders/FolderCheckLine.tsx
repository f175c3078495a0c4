import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { ConfirmFolder } from './ConfirmFolder.tsx';
import type { FolderCheck } from './folderChecker.ts';

type FolderCheckLineProps = { readonly path: string; readonly checked: UseQueryResult<FolderCheck> };

/** What the link says of a folder: it is usable and how much room it has, or why not and what to do. */
export function FolderCheckLine({ path, checked }: FolderCheckLineProps) {
  const { t } = useTranslation(['documentFolders', 'link']);
  const { size } = useFormat();
  const again = () => void checked.refetch();
  const { data, error } = checked;
  if (data === undefined && error === null) {
    return (
      <output className={line}>
        <Spinner /> {t('check.busy')}
      </output>
    );
  }
  if (error !== null || data === undefined) {
    const reason = error instanceof LinkFailure ? error.error.reason : 'unexpected';
    return (
      <Wrong isBusy={checked.isFetching} onAgain={again}>
        {t(LINK_REASON_KEY[reason], { text: '' })}
      </Wrong>
    );
  }
  if (data.state !== 'ready') {
    return (
      <Wrong isBusy={checked.isFetching} onAgain={again}>
        {t(STATE_KEY[data.state])}
      </Wrong>
    );
  }
  if (!data.isConfirmed) return <ConfirmFolder path={path} isBusy={checked.isFetching} onAgain={again} />;
  return (
    <output className={line} data-tone="positive">
      <Icon of={CircleCheck} size={14} />
      {data.freeBytes === null ? t('check.ready') : t('check.readyFree', { size: size(data.freeBytes) })}
    </output>
  );
}

type WrongProps = { readonly isBusy: boolean; readonly onAgain: () => void; readonly children: ReactNode };

function Wrong({ isBusy, onAgain, children }: WrongProps) {
  const { t } = useTranslation('documentFolders');
  return (
    <output className={line} data-tone="warning">
      <Icon of={CircleAlert} size={14} />
      <span className={words}>{children}</span>
      <Button size="dense" isBusy={isBusy} onClick={onAgain}>
        {t('check.again')}
      </Button>
    </output>
  );
}

const STATE_KEY = {
  missing: 'check.missing',
  notAFolder: 'check.notAFolder',
  notWritable: 'check.notWritable',
  notAbsolute: 'check.notAbsolute',
} as const satisfies Record<Exclude<FolderCheck['state'], 'ready'>, string>;

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  textStyle: 'secondary',
  color: 'mut',
  '&[data-tone=positive]': { color: 'positive' },
  '&[data-tone=warning]': { color: 'warning' },
  '& > svg': { flexShrink: '0' },
});
const words = css({ flexGrow: '1', flexBasis: '200' });
