import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { fillPlaceholders, hasPlaceholder, PLACEHOLDERS, type Occasion } from '#contracts/placeholders.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { UnknownPlaceholders } from './UnknownPlaceholders.tsx';

type PlaceholderChipsProps = {
  readonly title: string;
  /** For what the title is written out here, so that one sees what will stand there. */
  readonly example: Occasion;
  readonly onChange: (title: string) => void;
};

/** Puts what is written out for each client and period into a title, and shows what becomes of it. */
export function PlaceholderChips({ title, example, onChange }: PlaceholderChipsProps) {
  const { t, i18n } = useTranslation('workItems');
  const language = i18n.language === 'ro' ? 1 : 0;
  return (
    <div className={row}>
      {(['client', 'period', 'previousPeriod'] as const).map((kind) => (
        <Button
          key={kind}
          size="dense"
          look="ghost"
          icon={<Icon of={Plus} size={12} />}
          onClick={() => onChange(`${title} ${PLACEHOLDERS[kind][language]}`.trimStart())}
        >
          {t(KIND_KEY[kind])}
        </Button>
      ))}
      {hasPlaceholder(title) ? (
        <output className={textRecipe.quiet}>
          {t('placeholder.shown', { title: fillPlaceholders(title, example) })}
        </output>
      ) : null}
      <UnknownPlaceholders title={title} />
    </div>
  );
}

const KIND_KEY = {
  client: 'placeholder.client',
  period: 'placeholder.period',
  previousPeriod: 'placeholder.previousPeriod',
} as const;
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', mt: '[-8px]' });
