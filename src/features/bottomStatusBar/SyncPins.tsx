import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { PIN_NOT_GIVEN_REASONS, type LinkReason } from '#contracts/link/errors.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { PinBar } from '#src/shared/link/pin/PinBar.tsx';

/** Takes the PINs that the fetching of messages waits for. Nothing where it waits for none. */
export function SyncPins() {
  const { t } = useTranslation('statusBar');
  const refresh = useSystemActor('messageRefresh');
  const waiting = useSelector(refresh, ({ context }) => context.waitingForPin, shallowEqual);
  if (waiting.length === 0) return null;
  return (
    <div className={frame}>
      {waiting.map(({ certificate, reason }) => (
        <PinBar
          key={certificate.certificateId}
          // What was refused is said above, as the failure that it is.
          waiting={{ certificate, reason: DECIDES.includes(reason) ? reason : null }}
          title={t('sync.waitingFor', { certificate: certificate.name })}
          sendLabel={t('sync.fetch')}
          onPin={(_, pin, confirmLastTry) =>
            refresh.send({
              type: 'user.refresh',
              runId: crypto.randomUUID(),
              request: { access: { certificate, pin, confirmLastTry }, days: null },
            })
          }
        />
      ))}
    </div>
  );
}

/** Reasons that say whether and how the token takes a PIN, and those that are no failure. */
const DECIDES: readonly LinkReason[] = ['lastTryUnconfirmed', 'pinLocked', ...PIN_NOT_GIVEN_REASONS];

const frame = css({ mb: '8', '& > form': { mx: '8', borderRadius: '8' } });
