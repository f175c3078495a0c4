import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { describeError } from '../../api/describeError.ts';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../labels/Icon.tsx';
import { EmptyState } from './EmptyState.tsx';

type ErrorStateProps = {
  readonly title: string;
  /** It is the whole page: its title is the page's. */
  readonly isPage?: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
};

const trace = css({ display: 'block', mt: '4', textStyle: 'caption', color: 'mut', fontFamily: 'mono' });

/** Something did not load: what, why, and a way to try again. */
export function ErrorState({ title, isPage = false, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation(['error', 'common']);
  const { key, traceId } = describeError(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon of={CircleAlert} size={24} />}
        title={title}
        isPage={isPage}
        text={
          <>
            {t(key)}
            {traceId === null ? null : <span className={trace}>{t('common:error.trace', { traceId })}</span>}
          </>
        }
      >
        <Button icon={<Icon of={RotateCw} size={14} />} isBusy={isRetrying} onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
