import { Link } from '@tanstack/react-router';
import { Calculator, Mail, ReceiptText, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsReachable, type Gate } from '#src/shared/flags/gate.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

const list = css({
  listStyle: 'none',
  m: '0',
  p: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const link = css({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  columnGap: '12',
  alignItems: 'start',
  px: '16',
  py: '10',
  color: 'text',
  textDecoration: 'none',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  '&:hover': { bg: 'hover' },
  '& svg': { mt: '2', color: 'mut' },
  '&:focus-visible': { outlineOffset: '-2' },
});
const title = css({ display: 'block', fontWeight: 'medium' });
const text = css({ display: 'block', textStyle: 'secondary', color: 'mut' });

/** The start: the ways into the product that exist and are on. */
export function HomePage() {
  const { t } = useTranslation('shell');
  const places = PLACES.filter(useIsReachable());
  return (
    <>
      <PageHeader title={t('home.title')} />
      <ul className={list}>
        {places.map(({ to, icon, name, note }) => (
          <li key={to}>
            <Link to={to} className={link}>
              <Icon of={icon} />
              <span>
                <span className={title}>{t(name)}</span>
                <span className={text}>{t(note)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

type Place = Gate & {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: PlaceName;
  readonly note: PlaceNote;
};
type PlaceName = 'nav.clients' | 'nav.messages' | 'nav.certificates' | 'launcher.invoicing' | 'launcher.accounting';
type PlaceNote = 'home.clients' | 'home.messages' | 'home.certificates' | 'home.comingSoon';

const PLACES: readonly Place[] = [
  { to: '/clients', icon: Users, name: 'nav.clients', note: 'home.clients' },
  { to: '/spv/messages', icon: Mail, name: 'nav.messages', note: 'home.messages' },
  { to: '/settings/spv/certificates', icon: ShieldCheck, name: 'nav.certificates', note: 'home.certificates' },
  { to: '/invoicing', flag: 'invoicing', icon: ReceiptText, name: 'launcher.invoicing', note: 'home.comingSoon' },
  { to: '/accounting', flag: 'accounting', icon: Calculator, name: 'launcher.accounting', note: 'home.comingSoon' },
];
