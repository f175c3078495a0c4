import { useSelector } from '@xstate/react';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cva } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { useToastText } from '../toasts/useToastText.ts';

/** Toasts that have closed, readable for a while (decision D4). */
export function ClosedToasts() {
  const { t } = useTranslation('notices');
  const closed = useSelector(useSystemActor('toaster'), ({ context }) => context.notices);
  const textOf = useToastText();
  if (closed.length === 0) return null;
  return (
    <section aria-labelledby="notices-just-now" className={section}>
      <h3 id="notices-just-now" className={heading}>
        {t('justNow')}
      </h3>
      <ul className={layoutRecipe.list}>
        {closed.map((toast) => {
          const { title, text, action } = textOf(toast);
          return (
            <li key={toast.id} className={row}>
              <span className={mark({ kind: toast.kind })}>
                <Icon of={ICONS[toast.kind]} />
              </span>
              <div>
                <p className={strong}>{title}</p>
                {text === undefined ? null : <p className={words}>{text}</p>}
                {action === undefined ? null : (
                  <Button size="dense" className={wayBack} onClick={action.onTake}>
                    {action.label}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ICONS = { neutral: Info, info: Info, warning: TriangleAlert, success: CircleCheck } as const;
const section = css({
  py: '8',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const heading = css({ m: '0', px: '16', textStyle: 'caption', fontWeight: 'semibold', color: 'mut' });
const row = css({ display: 'flex', gap: '12', px: '16', py: '6', textStyle: 'secondary' });
const mark = cva({
  base: { mt: '2', flexShrink: '0' },
  variants: {
    kind: {
      neutral: { color: 'neutral' },
      info: { color: 'info' },
      warning: { color: 'warning' },
      success: { color: 'positive' },
    },
  },
});
const strong = css({ m: '0', fontWeight: 'medium' });
const words = css({ m: '0', color: 'mut' });
const wayBack = css({ mt: '4' });
