import { Plus, X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { CreateTaskForm } from './CreateTaskForm.tsx';
import { useCreateTaskState } from './useOpenCreateTask.ts';

/** The button in the navbar and the form below it. */
export function CreateTask() {
  const { t } = useTranslation('tasks');
  const { isOpen, clientId, setOpen } = useCreateTaskState();
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
        <Suspense fallback={<Spinner />}>
          <CreateTaskForm clientId={clientId} onClose={close} />
        </Suspense>
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
