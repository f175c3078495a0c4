import { lazyRouteComponent } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCreateTaskState } from '#src/shared/begin/createTaskState.ts';
import { usePreload } from '#src/shared/hooks/whenIdle.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** With what all forms are made of it is a fifth of our own script on the first load; few visits begin with a task. */
const CreateTaskForm = lazyRouteComponent(() => import('./CreateTaskForm.tsx'), 'CreateTaskForm');

/** The button in the navbar and the form below it. */
export function CreateTask() {
  const { t } = useTranslation('tasks');
  const { isOpen, clientId, setOpen } = useCreateTaskState();
  usePreload(CreateTaskForm, 'work', 'form');
  const close = () => setOpen(false);
  return (
    <Popover
      label={t('create.title')}
      placement="bottom-end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      initialFocus={() => document.querySelector('[data-create-task] form button, [data-create-task] form input')}
      trigger={
        <IconButton label={t('action.create')}>
          <Icon of={Plus} />
        </IconButton>
      }
    >
      <section className={box} data-create-task>
        <div className={head}>
          <h2 className={textRecipe.heading}>{t('create.title')}</h2>
          <IconButton size="small" label={t('create.close')} onClick={close}>
            <Icon of={X} size={14} />
          </IconButton>
        </div>
        <CreateTaskForm clientId={clientId} onClose={close} />
      </section>
    </Popover>
  );
}

const box = css({ w: '[440px]', maxW: 'insideWindow', maxH: '[calc(100vh - 72px)]', overflowY: 'auto' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  h: '44',
  pl: '16',
  pr: '10',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
