import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { HOME_OVERDUE_MONTHS } from '#contracts/limits.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** How far back the page looks for what is missing, and where the months before are. */
export function LookBack({ person }: { readonly person: string | undefined }) {
  const { t } = useTranslation('home');
  return (
    <p className={line}>
      {t('overdue.back', { count: HOME_OVERDUE_MONTHS })}{' '}
      <Link
        to="/dashboards/spv-report"
        search={{ missed: true, ...(person === undefined ? {} : { accountManager: person }) }}
        className={link}
      >
        {t('overdue.earlier')}
      </Link>
    </p>
  );
}

const line = css({ m: '0', px: '16', py: '8', textStyle: 'secondary', color: 'mut' });
const link = css({ color: 'accentText', textDecoration: 'underline' });
