import { useTranslation } from 'react-i18next';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { FullScreen } from './FullScreen.tsx';

/** Shown while the person is being signed in. */
export function LoggingIn() {
  const { t } = useTranslation('signIn');
  return (
    <FullScreen kind="status" mark={<Spinner size={24} />} title={t('loggingIn.title')} text={t('loggingIn.text')} />
  );
}
