import { useStore } from '@tanstack/react-form';
import { use, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCommands } from '../../hooks/useCommands.ts';
import { DialogContext } from '../../ui/overlays/dialogContext.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FormContext, type FormCore } from '../formContext.ts';
import { FormButtons } from './FormButtons.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

export type FormFrameProps = {
  /** Says what happens: "Create the team". */
  readonly submitLabel?: string;
  /** The title of the page, which then has the buttons beside it. In a dialog the dialog has the title. */
  readonly title?: string;
  /** Stands beside the fields of a page: what to know while they are filled in. */
  readonly aside?: ReactNode;
  /** Goes back to where the form was opened. A form in a dialog closes it. */
  readonly onCancel?: () => void;
  /** False where saving cannot succeed; the form says why. */
  readonly canSave?: boolean;
  readonly children: ReactNode;
};

/** A form with its buttons, in a page, a dialog or a drawer. Control+Enter saves; what is not saved is not left unasked. */
export function FormFrame({ core, ...props }: FormFrameProps & { core: FormCore }) {
  const { title, submitLabel, aside, onCancel, canSave = true, children } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const dialog = use(DialogContext);
  const { leave, question } = useUnsavedGuard(core);
  const isBusy = useStore(core.api.store, (state) => state.isSubmitting);
  const { box, submit } = useSubmit(core, canSave);
  useEffect(() => dialog?.guardClose(leave));

  const label = submitLabel ?? t('action.save');
  useCommands({
    save: { keys: 'Control+Enter', label, isEnabled: dialog === null && !isBusy && canSave, run: submit },
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };

  const cancel = onCancel ?? dialog?.onClose;
  const buttons = (
    <FormButtons
      formId={id}
      submitLabel={label}
      isBusy={isBusy}
      canSave={canSave}
      onCancel={cancel === undefined ? undefined : () => leave(cancel)}
    />
  );
  return (
    <FormContext value={core}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside it arrive here */}
      <form
        id={id}
        ref={box}
        noValidate
        aria-busy={isBusy}
        className={form}
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog is, for React, inside the form that opened the dialog.
          event.stopPropagation();
          submit();
        }}
      >
        {dialog === null && title !== undefined ? <PageHeader title={title} actions={buttons} /> : null}
        <Beside aside={aside}>
          <div className={body} data-place={dialog === null && title !== undefined ? 'page' : 'part'}>
            {children}
            <FormFailure core={core} onRetry={submit} />
            {dialog === null && title === undefined ? <div className={row}>{buttons}</div> : null}
          </div>
        </Beside>
        {dialog?.footer ? createPortal(buttons, dialog.footer) : null}
      </form>
      {question}
    </FormContext>
  );
}

/** Fields with what stands beside them, where there is something. */
function Beside({ aside, children }: Pick<FormFrameProps, 'aside' | 'children'>) {
  return aside === undefined ? (
    children
  ) : (
    <div className={columns}>
      {children}
      {aside}
    </div>
  );
}

/** Sends the form; afterwards the keyboard is at the first thing to correct, or where it was. */
function useSubmit(core: FormCore, canSave: boolean) {
  const box = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<{ readonly from: Element | null } | null>(null);
  useEffect(() => {
    if (left === null) return;
    const target = box.current?.querySelector('[aria-invalid=true]') ?? left.from;
    if (target instanceof HTMLElement) target.focus();
  }, [left]);
  const submit = () => {
    if (!canSave) return;
    const from = document.activeElement;
    void core.submit().then(() => setLeft({ from }));
  };
  return { box, submit };
}

const form = css({ display: 'flex', flexDirection: 'column', minW: '0' });
const body = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  minW: '0',
  '&[data-place=page]': { w: 'full', maxW: 'pageSmall', px: '16', py: '20' },
});
/** What stands beside the fields goes below them where there is no room. */
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, var(--sizes-page-small)) minmax(0, 1fr)]',
  flexGrow: '1',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  _narrow: { gridTemplateColumns: '[minmax(0, 1fr)]' },
});
const row = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: '8' });
