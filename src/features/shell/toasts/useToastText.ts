import { useTranslation } from 'react-i18next';
import type { ToastText } from '#machines/toaster/toaster.machine.ts';

/** The words of a toast: machines name keys of the locale files, with their namespace. */
export function useToastText(): (toast: ToastText) => { readonly title: string; readonly text: string | undefined } {
  const { t } = useTranslation(['common', 'shell', 'signIn', 'error']);
  return ({ title, text, values = {} }) => ({
    title: t(title, values),
    text: text === undefined ? undefined : t(text, values),
  });
}
