import { useSelector } from '@xstate/react';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isErrorCode } from '#contracts/errors.ts';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** What became of each request, problems first. */
export function RequestResults({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation(['spvRequests', 'error']);
  const { lines, clients } = useSelector(wizard, ({ context }) => context);
  const nameOf = (id: string) => clients.find((client) => client.id === id)?.name ?? '';
  const sorted = lines.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
  return (
    <ul className={list}>
      {sorted.map(({ id, clientId, state, code }) => (
        <li key={id} data-state={state}>
          {state === 'waiting' ? (
            <Spinner size={14} />
          ) : (
            <Icon of={state === 'created' ? CircleCheck : CircleX} size={14} />
          )}
          <span>{nameOf(clientId)}</span>
          <span>
            {state === 'created'
              ? t('result.created')
              : state === 'waiting'
                ? t('result.waiting')
                : code !== null && isErrorCode(code)
                  ? t(`error:${code}`)
                  : t('result.failed')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const list = css({
  m: '0',
  p: '0',
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    minH: '32',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'lineSoft',
  },
  '& > li > :last-child': { ml: 'auto', textStyle: 'secondary', color: 'mut', textAlign: 'right' },
  '& > [data-state=created] > svg': { color: 'positive' },
  '& > [data-state=failed] > svg': { color: 'critical' },
});
