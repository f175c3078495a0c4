import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSend } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ResendDrawer } from './ResendDrawer.tsx';
import { isResendable } from './resendReason.ts';

/** Opens the way to another certificate, where the one that signed was the reason. */
export function ResendTool({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  const sendDispatch = useSend('filingDispatch');
  const [isOpen, setIsOpen] = useState(false);
  if (!isResendable(filing)) return null;
  return (
    <>
      <Button size="dense" onClick={() => setIsOpen(true)}>
        {t('resend.open')}
      </Button>
      {isOpen ? (
        <ResendDrawer
          filing={filing}
          onResent={(filingIds) => sendDispatch({ type: 'filings.approved', filingIds })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
