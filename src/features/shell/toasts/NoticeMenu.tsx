import { useSelector } from '@xstate/react';
import { Bell, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cva } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { useToastText } from './useToastText.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

const list = css({ listStyle: 'none', m: '0', p: '4', w: '320', maxW: 'full' });
const row = css({ display: 'flex', gap: '10', px: '8', py: '6', textStyle: 'secondary' });
const mark = cva({
  base: { mt: '2', flexShrink: '0' },
  variants: {
    kind: {
      neutral: { color: 'neutral' },
      info: { color: 'info' },
      warning: { color: 'warning' },
      success: { color: 'positive' },
    },
  },
});
const heading = css({ m: '0', fontWeight: 'medium' });
const words = css({ m: '0', color: 'mut' });
const none = css({ m: '0', p: '16', textStyle: 'secondary', color: 'mut' });
const wayBack = css({ mt: '4' });
const ICONS = { neutral: Info, info: Info, warning: TriangleAlert, success: CircleCheck } as const;

/** Toasts that have closed, readable for a while. */
export function NoticeMenu() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const notices = useSelector(useSystemActor('toaster'), ({ context }) => context.notices);
  const textOf = useToastText();
  return (
    <Popover
      label={t('notices.label')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="bottom-end"
      trigger={
        <IconButton label={t('notices.label')}>
          <Icon of={Bell} />
        </IconButton>
      }
    >
      {notices.length === 0 ? (
        <p className={none}>{t('notices.none')}</p>
      ) : (
        <ul className={list}>
          {notices.map((notice) => {
            const { title, text, action } = textOf(notice);
            return (
              <li key={notice.id} className={row}>
                <span className={mark({ kind: notice.kind })}>
                  <Icon of={ICONS[notice.kind]} />
                </span>
                <div>
                  <p className={heading}>{title}</p>
                  {text === undefined ? null : <p className={words}>{text}</p>}
                  {action === undefined ? null : (
                    <Button size="dense" className={wayBack} onClick={action.onTake}>
                      {action.label}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
