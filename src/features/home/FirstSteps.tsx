import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { firstStepsOptions } from './home.queries.ts';
import { sectionRecipe } from './section.recipe.ts';

/** Where it is kept that a person has hidden the steps in this browser. */
const keyOf = (userId: string) => `home.firstSteps.hidden.${userId}`;

/** What a new firm or a new colleague does first, until all of it is done or the person hides it. */
export function FirstSteps() {
  const userId = useAccount()?.user.id;
  const [isHidden, setIsHidden] = useState(false);
  // The keyboard goes on from where the steps stood.
  if (isHidden) return <div ref={takeFocus} tabIndex={-1} className={place} />;
  if (userId === undefined || localStorage.getItem(keyOf(userId)) !== null) return null;
  const hide = () => {
    localStorage.setItem(keyOf(userId), 'true');
    setIsHidden(true);
  };
  return <Steps onHide={hide} />;
}

function Steps({ onHide }: { readonly onHide: () => void }) {
  const { t } = useTranslation('home');
  const steps = useQuery(firstStepsOptions());
  if (steps.data === undefined) return null;
  const { data } = steps;
  if (STEPS.every(({ done }) => data[done])) return null;
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-first">
      <header className={sectionRecipe.head}>
        <h2 id="home-first" className={textRecipe.heading}>
          {t('first.title')}
        </h2>
        <span className={hideButton}>
          <Button look="ghost" size="dense" onClick={onHide}>
            {t('first.hide')}
          </Button>
        </span>
      </header>
      <ol className={layoutRecipe.list}>
        {STEPS.map(({ done, to, title, text }) => (
          <li key={done} className={line}>
            <span className={mark} data-done={data[done] || undefined}>
              <Icon of={data[done] ? CircleCheck : CircleDashed} />
              <span className="sr-only">{t(data[done] ? 'first.done' : 'first.open')}</span>
            </span>
            <span>
              <Link to={to} className={sectionRecipe.link} data-row-link>
                {t(title)}
              </Link>{' '}
              <span className={textRecipe.quiet}>{t(text)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();
const place = css({ outline: 'none' });

const STEPS = [
  { done: 'hasClients', to: '/clients/import', title: 'first.clients', text: 'first.clientsText' },
  { done: 'isManager', to: '/clients', title: 'first.manager', text: 'first.managerText' },
  {
    done: 'hasCertificate',
    to: '/settings/spv/certificates',
    title: 'first.certificate',
    text: 'first.certificateText',
  },
  { done: 'hasMessages', to: '/spv/messages', title: 'first.messages', text: 'first.messagesText' },
  { done: 'hasWork', to: '/work/tasks', title: 'first.work', text: 'first.workText' },
] as const;
const hideButton = css({ ml: 'auto' });
const line = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr)]',
  columnGap: '12',
  alignItems: 'center',
  minH: '36',
  px: '16',
  '&:hover': { bg: 'hover' },
  '&:has(a:focus-visible)': { boxShadow: '[inset 0 0 0 2px var(--colors-accent)]' },
  _mobile: { py: '8' },
});
const mark = css({ display: 'flex', color: 'mut', '&[data-done]': { color: 'positive' } });
