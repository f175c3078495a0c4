import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { NAVIGATION, SETTINGS } from './navigation.ts';
import { NavLink } from './NavLink.tsx';

type SidebarProps = {
  /** Collapsed to its icons. */
  readonly isIcons?: boolean;
  readonly onNavigate?: () => void;
};

const frame = css({ display: 'flex', flexDirection: 'column', h: 'full', p: '8', bg: 'side', overflowY: 'auto' });
const brand = css({ display: 'flex', alignItems: 'center', gap: '8', h: '36', px: '8', mb: '8', flexShrink: '0' });
const brandIcon = css({ px: '4' });
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
/** Collapsed, groups are set apart by a line. */
const groupLine = css({
  '& + &': { mt: '8', pt: '8', borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'line' },
});
const grow = css({ flexGrow: '1' });
const foot = css({ display: 'flex', flexDirection: 'column', pt: '8' });

/** The places of the product, the language and the settings. Only places that exist and are on are shown. */
export function Sidebar({ isIcons = false, onNavigate }: SidebarProps) {
  const { t } = useTranslation('shell');
  const isReachable = useIsReachable();
  const groups = NAVIGATION.map(({ label, items }) => ({ label, items: items.filter(isReachable) }));

  return (
    <div className={frame}>
      {isIcons ? (
        <div className={cx(brand, brandIcon)}>
          <Logo />
        </div>
      ) : (
        <Brand />
      )}
      <nav aria-label={t('nav.label')} className={grow}>
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ label, items }) => (
            <div key={label ?? 'main'} className={isIcons ? groupLine : undefined}>
              {label === null ? null : <h2 className={isIcons ? 'sr-only' : groupLabel}>{t(label)}</h2>}
              <ul className={layoutRecipe.list}>
                {items.map((item) => (
                  <li key={item.to}>
                    <NavLink item={item} isIcon={isIcons} onNavigate={onNavigate} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
      <div className={foot}>
        <LanguageMenu isIcon={isIcons} />
        <NavLink item={SETTINGS} isIcon={isIcons} onNavigate={onNavigate} />
      </div>
    </div>
  );
}

function Brand() {
  const { t } = useTranslation('shell');
  const account = useAccount();
  return (
    <div className={brand}>
      <Logo />
      <span className={textRecipe.strong}>{t('product')}</span>
      <span className={firm} title={account?.firm.name}>
        {account?.firm.name}
      </span>
    </div>
  );
}
