import { useStore } from '@tanstack/react-form';
import { useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Firm } from '#contracts/api/firm.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { field } from '#src/shared/ui/fields/field.recipe.ts';
import { FirmConflict } from './FirmConflict.tsx';
import { FirmField } from './FirmField.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useFirmForm } from './useFirmForm.ts';

/** The firm's data as a form. Control+Enter saves; what is not saved is not left unasked. */
export function FirmForm({ firm }: { readonly firm: Firm }) {
  const { t } = useTranslation(['firm', 'error']);
  const box = useRef<HTMLFormElement>(null);
  const { form, failure, newer, takeTheirs, keepMine } = useFirmForm(firm);
  const isBusy = useStore(form.store, (state) => state.isSubmitting);
  const canSave = newer === null && !isBusy;
  /** Afterwards the keyboard is at the first thing to correct, or where it was. */
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!canSave) return;
    const from = document.activeElement;
    const goBack = () => focus(box.current?.querySelector('[aria-invalid=true]') ?? from);
    void form.handleSubmit().then(() => requestAnimationFrame(goBack));
  };
  const decide = (decision: () => void) => {
    decision();
    requestAnimationFrame(() => focus(box.current?.querySelector('[type=submit]')));
  };
  useShortcut({ keys: 'Control+Enter', label: t('data.save'), isOn: canSave, run: () => submit() });

  return (
    <form ref={box} noValidate aria-label={t('data.title')} aria-busy={isBusy} className={frame} onSubmit={submit}>
      <FirmField form={form} name="name" autoComplete="organization" />
      <div className={row}>
        <FirmField form={form} name="fiscalCode" hint={t('hint.fiscalCode')} />
        <FirmField form={form} name="registrationNumber" hint={t('hint.registrationNumber')} />
      </div>
      <FirmField form={form} name="address1" autoComplete="address-line1" />
      <div className={row}>
        <FirmField form={form} name="city" autoComplete="address-level2" />
        <FirmField form={form} name="county" autoComplete="address-level1" />
        <FirmField form={form} name="postalCode" autoComplete="postal-code" />
      </div>
      <div className={row}>
        <FirmField form={form} name="email" type="email" autoComplete="email" />
        <FirmField form={form} name="telephone" type="tel" autoComplete="tel" />
      </div>
      {newer === null ? null : (
        <FirmConflict {...newer} onTakeTheirs={() => decide(takeTheirs)} onKeepMine={() => decide(keepMine)} />
      )}
      {failure === null ? null : (
        <p role="alert" className={field.error}>
          {t(describeError(failure).key)}
        </p>
      )}
      <Button type="submit" look="primary" hint="Control+Enter" className={save} disabled={!canSave} isBusy={isBusy}>
        {t('data.save')}
      </Button>
      <UnsavedQuestion isUnsaved={() => !form.state.isDefaultValue} />
    </form>
  );
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '16', minW: '0' });
const row = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  gap: '16',
  alignItems: 'start',
  _mobile: { gridAutoFlow: 'row' },
});
const save = css({ alignSelf: 'flex-end' });
