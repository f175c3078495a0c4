import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ErrorCode } from '#contracts/errors.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';

type ApprovalRefusedProps = { readonly refusal: ErrorCode; /** Of the reason, for the button. */ readonly id: string };

/** Beside a greyed approval: why the person may not give it, for whoever asks. */
export function ApprovalRefused({ refusal, id }: ApprovalRefusedProps) {
  const { t } = useTranslation(['spvFilings', 'error']);
  const [isOpen, setOpen] = useState(false);
  const reason = t(`error:${refusal}`);
  return (
    <>
      <span id={id} className="sr-only">
        {reason}
      </span>
      <Popover
        label={t('refused.why')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button size="dense" look="ghost" title={reason}>
            {t('refused.why')}
          </Button>
        }
      >
        <p className={words}>{reason}</p>
      </Popover>
    </>
  );
}

const words = css({ m: '0', p: '12', maxW: '320', textStyle: 'secondary', whiteSpace: 'normal' });
