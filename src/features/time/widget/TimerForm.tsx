import { Building2, Info, ListTodo, Play, Square, Timer } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { NOTE_MAX } from '#contracts/limits.ts';
import { Stopwatch } from '#src/shared/time/Stopwatch.tsx';
import { timerDraft, useTimerDraft } from '#src/shared/time/timerDraft.ts';
import { useTimer } from '#src/shared/time/useTimer.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useTimerForm, type TimerForm as Form } from './useTimerForm.ts';

/** Chooses what is timed, and starts and stops it. While something runs, its own facts stand there until others are chosen. */
export function TimerForm() {
  const { t } = useTranslation('time');
  const { run } = useTimer();
  const { isAsking } = useTimerDraft();
  return (
    <div className={body}>
      {run !== null && isAsking ? <RunningFacts /> : <StartFields />}
      {run !== null && !isAsking ? <p className={textRecipe.caption}>{t('timer.otherRuns')}</p> : null}
    </div>
  );
}

function RunningFacts() {
  const { t } = useTranslation('time');
  const { actor, run, isBusy, hasFailed } = useTimer();
  if (run === null) return null;
  return (
    <>
      <div className={top}>
        <span className={clock} data-running>
          <Icon of={Timer} />
          <Stopwatch startedMs={run.startedMs} />
        </span>
        <Button
          data-timer-focus
          icon={<Icon of={Square} size={14} />}
          isBusy={isBusy}
          onClick={() => actor.send({ type: 'timer.stop' })}
        >
          {t('timer.stop')}
        </Button>
      </div>
      <dl className={facts}>
        <dt>{t('field.workItem')}</dt>
        <dd>
          {run.clientLegalName} · {run.workItemTitle}
        </dd>
        <dt>{t('field.task')}</dt>
        <dd>{run.workItemTaskTitle}</dd>
        <dt>{t('field.note')}</dt>
        <dd>{run.notes}</dd>
      </dl>
      {hasFailed ? <Unreachable /> : null}
      <div>
        <Button look="ghost" size="dense" onClick={() => timerDraft.send({ type: 'other.wanted' })}>
          {t('timer.startOther')}
        </Button>
      </div>
    </>
  );
}

function StartFields() {
  const { t } = useTranslation('time');
  const form = useTimerForm();
  // What is known at the start is not asked for: the keyboard begins at the note.
  const [isPrepared] = useState(form.workItem !== null);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !form.canStart) return;
    event.preventDefault();
    form.start();
  };
  return (
    <>
      <div className={top}>
        <span className={clock}>
          <Icon of={Timer} />
          <Stopwatch startedMs={null} />
        </span>
        <Button
          look="primary"
          icon={<Icon of={Play} size={14} />}
          isBusy={form.isBusy}
          disabled={!form.canStart}
          aria-describedby={form.reason === null ? undefined : REASON_ID}
          onClick={form.start}
        >
          {t('timer.start')}
        </Button>
      </div>
      <Choices form={form} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the note starts the timer */}
      <div onKeyDown={press}>
        <TextField
          {...(isPrepared ? { 'data-timer-focus': true } : {})}
          label={t('field.note')}
          placeholder={t('timer.notePlaceholder')}
          maxLength={NOTE_MAX}
          value={form.notes}
          onChange={(event) => form.setNotes(event.target.value)}
        />
      </div>
      {form.reason === null ? null : (
        <p id={REASON_ID} className={why}>
          <Icon of={Info} size={14} />
          {form.reason}
        </p>
      )}
      {form.hasFailed ? <Unreachable /> : null}
    </>
  );
}

function Choices({ form }: { readonly form: Form }) {
  const { t } = useTranslation('time');
  return (
    <>
      <SearchField
        label={t('field.workItem')}
        placeholder={t('timer.chooseWorkItem')}
        icon={<Icon of={Building2} size={14} />}
        find={form.findWorkItems}
        value={form.workItem?.value ?? null}
        chosen={form.workItem ?? undefined}
        onChange={form.chooseWorkItem}
      />
      <SearchField
        key={form.workItem?.value}
        label={form.isNewTask ? t('field.newTask') : t('field.task')}
        placeholder={form.workItem === null ? t('timer.workItemFirst') : t('timer.chooseTask')}
        icon={<Icon of={ListTodo} size={14} />}
        isDisabled={form.workItem === null}
        find={form.findTasks}
        value={form.task?.value ?? null}
        chosen={form.task ?? undefined}
        onChange={form.chooseTask}
      />
    </>
  );
}

function Unreachable() {
  const { t } = useTranslation('time');
  const { actor } = useTimer();
  return (
    <p role="alert" className={why}>
      <Icon of={Info} size={14} />
      {t('timer.unreachable')}
      <Button size="dense" onClick={() => actor.send({ type: 'timer.retry' })}>
        {t('common:action.retry')}
      </Button>
    </p>
  );
}

const REASON_ID = 'timer-reason';
const body = css({ display: 'flex', flexDirection: 'column', gap: '12', p: '16', pt: '12' });
const top = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
const clock = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10',
  textStyle: 'title',
  color: 'mut',
  '&[data-running]': { color: 'accentText' },
});
const facts = css({
  display: 'flex',
  flexDirection: 'column',
  m: '0',
  '& dt': { textStyle: 'caption', color: 'mut' },
  '& dd': { m: '0', mb: '8', textStyle: 'body', overflowWrap: 'anywhere' },
});
const why = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  m: '0',
  textStyle: 'caption',
  color: 'mut',
  '& svg': { flexShrink: '0' },
});
