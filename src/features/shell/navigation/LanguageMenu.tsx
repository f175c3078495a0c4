import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { LANGUAGES } from '#contracts/languages.ts';
import { LANGUAGE_NAMES, languageOf } from '#src/shared/text/languages.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';

const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  w: 'full',
  h: '32',
  px: '8',
  borderRadius: '6',
  color: 'mut',
  fontFamily: 'body',
  fontSize: 'body',
  fontWeight: 'medium',
  cursor: 'pointer',
  '&:hover': { bg: 'hover', color: 'text' },
});

const square = css({ w: '32', justifyContent: 'center' });

/** Chooses the language; each is named in its own words. Collapsed it is only an icon. */
export function LanguageMenu({ isIcon = false }: { readonly isIcon?: boolean }) {
  const { t, i18n } = useTranslation('shell');
  const current = languageOf(i18n.language);
  const name = t('language.current', { language: LANGUAGE_NAMES[current] });
  return (
    <Menu
      label={t('language.label')}
      placement="top-start"
      groups={[
        {
          id: 'languages',
          items: LANGUAGES.map((language) => ({
            id: language,
            label: LANGUAGE_NAMES[language],
            isChecked: language === current,
            onSelect: () => void i18n.changeLanguage(language),
          })),
        },
      ]}
    >
      <button
        type="button"
        className={cx(button, isIcon ? square : undefined)}
        aria-label={name}
        title={isIcon ? name : undefined}
      >
        <Icon of={Languages} />
        {isIcon ? null : LANGUAGE_NAMES[current]}
      </button>
    </Menu>
  );
}
