import { useStore, type AnyFormApi } from '@tanstack/react-form';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { describeError } from '../../api/describeError.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import type { FormCore } from '../formContext.ts';
import { useProblemText } from '../useProblemText.ts';

type FormFailureProps = { readonly core: FormCore; readonly onRetry: () => void };

/** What is wrong with the form as a whole: the save failed, or something in it belongs to no field on the screen. */
export function FormFailure({ core: { api }, onRetry }: FormFailureProps) {
  const { t } = useTranslation(['error', 'common']);
  const failure: { readonly error: unknown } | undefined = useStore(api.store, (state) => state.errorMap.onSubmit);
  const problem = useProblemText(useStore(api.store, (state) => state.errorMap.onDynamic));
  const isHidden = useStore(api.store, () => hasHiddenProblem(api));
  if (failure === undefined && problem === undefined && !isHidden) return null;
  const { key, traceId } = describeError(failure?.error);
  return (
    <div role="alert" className={box}>
      <Icon of={CircleAlert} />
      <p className={words}>
        {failure === undefined ? (problem ?? t('request.invalid')) : t(key)}
        {traceId === null ? null : <span className={trace}>{t('common:error.trace', { traceId })}</span>}
      </p>
      {failure === undefined ? null : (
        <Button size="dense" onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      )}
    </div>
  );
}

/** A value that this form does not show is not accepted. */
const hasHiddenProblem = (api: AnyFormApi): boolean =>
  Object.keys(api.state.fieldMeta).some(
    (name) => (api.state.fieldMeta[name]?.errors.length ?? 0) > 0 && !api.fieldInfo[name]?.instance,
  );

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  p: '12',
  borderRadius: '8',
  textStyle: 'secondary',
  bg: 'criticalBg',
  color: 'critical',
  '& > svg': { flexShrink: '0' },
});
const words = css({ flexGrow: '1', minW: '0', m: '0' });
const trace = css({ display: 'block', mt: '4', textStyle: 'caption', fontFamily: 'mono', overflowWrap: 'anywhere' });
