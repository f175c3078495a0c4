import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsEnabled } from '../flags/isEnabled.ts';
import { durationText } from '../text/duration.ts';
import { textRecipe } from '../ui/text.recipe.ts';
import { clientTimeOptions } from './time.queries.ts';
import { TimerButton } from './TimerButton.tsx';

/** Time of all people for a client, and the timer for it. Hidden while the timer's flag is off. */
export function ClientTime({ clientId }: { readonly clientId: string }) {
  const isEnabled = useIsEnabled();
  return isEnabled('timer') ? <ShownClientTime clientId={clientId} /> : null;
}

function ShownClientTime({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('time');
  const time = useQuery(clientTimeOptions(clientId));
  return (
    <section aria-label={t('client.title')} className={box}>
      <TimerButton of={{ clientId }} />
      {time.data === undefined ? null : (
        <p className={textRecipe.quiet}>
          {t('client.sums', {
            month: durationText(time.data.monthSeconds),
            all: durationText(time.data.seconds),
          })}
        </p>
      )}
    </section>
  );
}

const box = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '12', minH: '32' });
