import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '../../ui/actions/Button.tsx';

type FormButtonsProps = {
  readonly formId: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly canSave: boolean;
  readonly onCancel: (() => void) | undefined;
};

/** Saves or leaves a form, from wherever they stand. */
export function FormButtons({ formId, submitLabel, isBusy, canSave, onCancel }: FormButtonsProps) {
  const { t } = useTranslation(['form', 'common']);
  return (
    <>
      <span className={note}>{t('required')}</span>
      {onCancel === undefined ? null : (
        <Button disabled={isBusy} onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
      )}
      <Button type="submit" form={formId} look="primary" hint="Control+Enter" isBusy={isBusy} disabled={!canSave}>
        {submitLabel}
      </Button>
    </>
  );
}

/** What the star at a label means, where there is one. */
const note = css({
  mr: 'auto',
  textStyle: 'secondary',
  color: 'mut',
  _mobile: { display: 'none' },
  ':is(form, [role=dialog]):not(:has([data-required])) &': { display: 'none' },
});
