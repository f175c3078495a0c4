import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { PinBar } from '#src/shared/link/pin/PinBar.tsx';

/** Requests that wait for the PIN of a certificate. Nothing while there is nothing to say. */
export function RequestNotices() {
  const { t } = useTranslation('spvRequests');
  const dispatch = useSystemActor('requestDispatch');
  const waitingForPin = useSelector(dispatch, ({ context }) => context.waitingForPin, shallowEqual);
  if (waitingForPin.length === 0) return null;
  return (
    <section aria-label={t('dispatch.label')}>
      {waitingForPin.map((waiting) => (
        <PinBar
          key={waiting.certificate.certificateId}
          waiting={waiting}
          title={t('dispatch.waiting', { count: waiting.count, certificate: waiting.certificate.name })}
          sendLabel={t('dispatch.send')}
          onPin={(certificateId, pin, confirmLastTry) =>
            dispatch.send({ type: 'pin.entered', certificateId, pin, confirmLastTry })
          }
        />
      ))}
    </section>
  );
}
