import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCan } from '#src/shared/api/account.queries.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { FirmData } from './data/FirmData.tsx';
import { FirmFlags } from './flags/FirmFlags.tsx';
import { ApprovalSettings } from './settings/ApprovalSettings.tsx';
import { ClientMailSettings } from './settings/ClientMailSettings.tsx';
import { TimeSettings } from './settings/TimeSettings.tsx';

/** Settings, the firm: its data, how its filings are approved, for admins what is switched on, and what `children` add. */
export function AccountScreen({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('firm');
  const can = useCan();
  return (
    <div className={page}>
      <PageHeader title={t('title')} />
      <div className={sections}>
        <FirmData />
        <ApprovalSettings />
        <TimeSettings />
        <ClientMailSettings />
        {can('firm.flags') ? <FirmFlags /> : null}
        {children}
      </div>
    </div>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', w: 'full', maxW: 'pageSmall' });
const sections = css({ display: 'flex', flexDirection: 'column', gap: '40', px: '16', pt: '8', pb: '64' });
