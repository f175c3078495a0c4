import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import type { WizardProps } from './RequestDrawer.tsx';
import type { Results } from './useResults.ts';

/** What can be done after the requests were created: those that were not are created again, refused ones are asked again. */
export function ResultButtons({ wizard, results, onAgain, onClose }: WizardProps & { readonly results: Results }) {
  const { t } = useTranslation('spvRequests');
  const hasFailed = useSelector(wizard, (snapshot) => snapshot.matches('failed'));
  const isRunning = useSelector(wizard, (snapshot) => snapshot.matches('submitting'));
  const { refused } = results;
  return (
    <>
      <Button onClick={onClose}>{t('action.close')}</Button>
      {refused.length > 0 ? (
        <Button look={hasFailed ? 'secondary' : 'primary'} onClick={() => onAgain(refused)}>
          {t('result.again', { count: refused.length })}
        </Button>
      ) : null}
      {hasFailed || isRunning ? (
        <Button look="primary" isBusy={isRunning} onClick={() => wizard.send({ type: 'submit.again' })}>
          {t('new.again')}
        </Button>
      ) : null}
    </>
  );
}
