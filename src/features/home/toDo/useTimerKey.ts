import { useTranslation } from 'react-i18next';
import type { ToDoLine } from '#contracts/api/home.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { lineOf } from '#src/shared/hooks/useLineKeys.ts';
import { openTimer } from '#src/shared/time/timerDraft.ts';
import { timedBy } from './timedBy.ts';

/** T opens the timer for the line that the keyboard is at, else an empty one. */
export function useTimerKey(lines: readonly ToDoLine[]): void {
  const { t } = useTranslation('home');
  const isEnabled = useIsEnabled();
  useCommands({
    timer: {
      keys: 't',
      label: t('timer.start'),
      isEnabled: isEnabled('timer'),
      run: () => {
        const id = lineOf(document.activeElement)?.getAttribute('data-to-do');
        const line = lines.find((one) => one.id === id);
        openTimer(line === undefined ? {} : timedBy(line));
      },
    },
  });
}
