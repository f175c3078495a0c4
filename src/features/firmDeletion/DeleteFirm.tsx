import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FIRM_DELETION_DAYS } from '#contracts/limits.ts';
import { useAccount, useCan } from '#src/shared/api/account.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { DeleteFirmDialog } from './DeleteFirmDialog.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';

/** Deletes the firm, by an owner; where that waits, it says so to everybody. `opensAtOnce` after a new sign-in. */
export function DeleteFirm({ opensAtOnce = false }: { readonly opensAtOnce?: boolean }) {
  const { t } = useTranslation('firm');
  const format = useFormat();
  const account = useAccount();
  const mayDelete = useCan()('firmDeletion.request');
  const [isOpen, setOpen] = useState(opensAtOnce);
  if (account === undefined) return null;
  const { firm, firmDeletion: waiting } = account;
  if (waiting === null && !mayDelete) return null;
  const text =
    waiting === null
      ? t('deletion.text', { firm: firm.name, count: FIRM_DELETION_DAYS })
      : t('deletion.waits', {
          day: format.fullDate(waiting.deletesAt),
          from: format.fullDate(waiting.requestedAt),
          name: waiting.requestedBy,
        });
  return (
    <PageSection anchor="deletion" title={t('deletion.title')} text={text}>
      <div className={tools}>
        {waiting === null ? (
          <Button look="dangerGhost" icon={<Icon of={Trash2} size={14} />} onClick={() => setOpen(true)}>
            {t('deletion.open')}
          </Button>
        ) : (
          <TakeBackButton />
        )}
      </div>
      {isOpen && waiting === null ? <DeleteFirmDialog firmName={firm.name} onClose={() => setOpen(false)} /> : null}
    </PageSection>
  );
}

const tools = css({ display: 'flex' });
