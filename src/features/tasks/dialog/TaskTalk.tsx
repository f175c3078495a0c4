import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { taskTimelineOptions } from '#src/shared/work/workTimeline.queries.ts';
import { WorkTimeline } from '#src/shared/work/WorkTimeline.tsx';
import { TaskComments } from '../comments/TaskComments.tsx';

const PARTS = ['comments', 'activity'] as const;
type Part = (typeof PARTS)[number];
const PART_KEY = { comments: 'dialog.comments', activity: 'dialog.activity' } as const satisfies Record<Part, string>;

/** What people say about a task, or what has happened to it. */
export function TaskTalk({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation('tasks');
  const [part, setPart] = useState<Part>('comments');
  return (
    <div className={layoutRecipe.group}>
      <div>
        <Segmented
          label={t('dialog.part')}
          options={PARTS.map((value) => ({ value, label: t(PART_KEY[value]) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'comments' ? <TaskComments taskId={taskId} /> : <WorkTimeline options={taskTimelineOptions(taskId)} />}
    </div>
  );
}
