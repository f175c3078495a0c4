import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { NAVIGATION, SETTINGS } from './navigation.ts';
import { NavLink } from './NavLink.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type SidebarProps = { readonly onNavigate?: () => void };

const frame = css({ display: 'flex', flexDirection: 'column', h: 'full', p: '8', bg: 'side', overflowY: 'auto' });
const brand = css({ display: 'flex', alignItems: 'center', gap: '8', h: '36', px: '8', mb: '8', flexShrink: '0' });
const firm = css({
  flexGrow: '1',
  minW: '0',
  textStyle: 'secondary',
  color: 'mut',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const groupLabel = css({
  m: '0',
  mt: '16',
  mb: '4',
  mx: '8',
  fontSize: 'caption',
  lineHeight: 'body',
  fontWeight: 'semibold',
  color: 'mut',
});
const grow = css({ flexGrow: '1' });
const foot = css({ display: 'flex', flexDirection: 'column', pt: '8' });

/** The places of the product, the language and the settings. Only places that exist and are on are shown. */
export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation('shell');
  const account = useAccount();
  const isReachable = useIsReachable();
  const groups = NAVIGATION.map(({ label, items }) => ({ label, items: items.filter(isReachable) }));

  return (
    <div className={frame}>
      <div className={brand}>
        <Logo />
        <span className={textRecipe.strong}>{t('product')}</span>
        <span className={firm} title={account?.firm.name}>
          {account?.firm.name}
        </span>
      </div>
      <nav aria-label={t('nav.label')} className={grow}>
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ label, items }) => (
            <div key={label ?? 'main'}>
              {label === null ? null : <h2 className={groupLabel}>{t(label)}</h2>}
              <ul className={layoutRecipe.list}>
                {items.map((item) => (
                  <li key={item.to}>
                    <NavLink item={item} onNavigate={onNavigate} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
      <div className={foot}>
        <LanguageMenu />
        <NavLink item={SETTINGS} onNavigate={onNavigate} />
      </div>
    </div>
  );
}
