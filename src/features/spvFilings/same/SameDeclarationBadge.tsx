import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSameDeclaration } from '#src/shared/text/useSameDeclaration.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Tooltip } from '#src/shared/ui/overlays/Tooltip.tsx';
import { mayBeSecond } from '../filingRules.ts';

/** Marks a row that may be filed a second time, with what other declaration there is; else nothing. */
export function SameDeclarationBadge({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  const wordsOf = useSameDeclaration();
  const { sameDeclaration: same } = filing;
  if (same === null || !mayBeSecond(filing)) return null;
  const words = wordsOf(filing, same);
  return (
    <Tooltip text={words}>
      <span className={above}>
        <Badge tone="warning" icon={<Icon of={Files} size={12} />}>
          {t('same.badge')}
        </Badge>
        <span className="sr-only">{words}</span>
      </span>
    </Tooltip>
  );
}

/** Lies above the link that covers the row, so that the pointer finds it. */
const above = css({ position: 'relative', zIndex: '[1]', display: 'inline-flex', flexShrink: '0' });
