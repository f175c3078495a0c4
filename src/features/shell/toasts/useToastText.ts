import { useTranslation } from 'react-i18next';
import type { Toast } from '#machines/toaster/toaster.machine.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';

type Words = {
  readonly title: string;
  readonly text: string | undefined;
  readonly action: { readonly label: string; readonly onTake: () => void } | undefined;
};

/** The words of a toast, and what its action does: machines name keys of the locale files, with their namespace. */
export function useToastText(): (toast: Toast) => Words {
  const toaster = useSystemActor('toaster');
  const { t } = useTranslation(['common', 'shell', 'signIn', 'error']);
  return ({ id, title, text, values = {}, action }) => ({
    title: t(title, values),
    text: text === undefined ? undefined : t(text, values),
    action:
      action === undefined
        ? undefined
        : {
            label: t(action.label),
            onTake: () => {
              toaster.send({ type: 'action.taken', id });
              action.run();
            },
          },
  });
}
