import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { LANGUAGES } from '#contracts/languages.ts';
import { LANGUAGE_NAMES, languageOf } from '#src/shared/text/languages.ts';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  w: 'full',
  h: '32',
  px: '8',
  borderWidth: '0',
  borderRadius: '6',
  bg: 'transparent',
  color: 'mut',
  fontFamily: 'body',
  fontSize: 'body',
  fontWeight: 'medium',
  cursor: 'pointer',
  '&:hover': { bg: 'hover', color: 'text' },
});

/** Chooses the language; each is named in its own words. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const current = languageOf(i18n.language);
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
        className={button}
        aria-label={t('language.current', { language: LANGUAGE_NAMES[current] })}
      >
        <Icon of={Languages} />
        {LANGUAGE_NAMES[current]}
      </button>
    </Menu>
  );
}
