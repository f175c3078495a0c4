import type { QueryClient } from '@tanstack/react-query';
import { CircleStop, Pause, Pencil, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SERIES_COMMANDS, seriesBulkSchema, type SeriesCommand } from '#contracts/api/workSeries.ts';
import { client } from '#src/shared/api/api.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { bulkActors } from '#src/shared/list/bulkActors.ts';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import { NamedRows } from '#src/shared/list/NamedRows.tsx';
import { reachesBeyond } from '#src/shared/list/notShown.ts';
import { useBulkAction, type BulkRun } from '#src/shared/list/useBulkAction.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import type { seriesList } from '../series/series.queries.ts';

const ChangeSeriesDialog = lazy(async () => ({
  default: (await import('./ChangeSeriesDialog.tsx')).ChangeSeriesDialog,
}));

/** Changes, pauses, resumes or ends all selected recurring work. */
export function SeriesBulkBar({ list }: { readonly list: ListOf<typeof seriesList> }) {
  const { t } = useTranslation('workSeries');
  const { selection } = list;
  const [isChanging, setChanging] = useState(false);
  // What is not shown is named before it is touched.
  const isBeyond = reachesBeyond(list);
  const change = useSeriesAction(selection, 'change', false);
  const pause = useSeriesAction(selection, 'pause', isBeyond);
  const resume = useSeriesAction(selection, 'resume', isBeyond);
  const end = useSeriesAction(selection, 'end', true);
  const count = selection.ids.size;
  const commands = useCommands({
    change: { label: t('bulk.change'), icon: Pencil, run: () => setChanging(true) },
    pause: { label: t('bulk.pause'), icon: Pause, run: pause.ask },
    resume: { label: t('bulk.resume'), icon: Play, run: resume.ask },
    end: { label: t('bulk.end'), icon: CircleStop, run: end.ask },
  });
  const names = selection.rows
    .filter(({ id }) => selection.ids.has(id))
    .map(({ title, clientLegalName }) => `${title} – ${clientLegalName}`);
  return (
    <>
      <BulkBar list={list} label={t('bulk.label')} selected={t('bulk.selected', { count })}>
        <BulkAction run={change} command={commands.change} />
        <BulkAction run={pause} command={commands.pause} />
        <BulkAction run={resume} command={commands.resume} />
        <BulkAction run={end} command={commands.end} look="dangerGhost" />
      </BulkBar>
      <Question action="pause" run={pause} names={names} />
      <Question action="resume" run={resume} names={names} />
      <Question action="end" run={end} names={names} />
      {isChanging ? (
        <Suspense fallback={null}>
          <ChangeSeriesDialog count={count} names={names} onChange={change.set} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type QuestionProps = {
  readonly action: SeriesCommand;
  readonly run: BulkRun;
  readonly names: readonly string[];
};

/** Asks before recurring work is paused, resumed or ended, and names it. */
function Question({ action, run, names }: QuestionProps) {
  const { t } = useTranslation('workSeries');
  const count = names.length;
  return (
    <ConfirmDialog
      isOpen={run.isConfirming}
      tone={action === 'end' ? 'danger' : 'primary'}
      title={t(QUESTION_KEYS[action].title, { count })}
      text={t(QUESTION_KEYS[action].text)}
      confirmLabel={t(QUESTION_KEYS[action].confirm, { count })}
      onConfirm={run.confirm}
      onCancel={run.cancel}
    >
      <NamedRows names={names} />
    </ConfirmDialog>
  );
}

const QUESTION_KEYS = {
  pause: { title: 'bulk.pauseTitle', text: 'bulk.pauseText', confirm: 'bulk.pauseConfirm' },
  resume: { title: 'bulk.resumeTitle', text: 'bulk.resumeText', confirm: 'bulk.resumeConfirm' },
  end: { title: 'bulk.endTitle', text: 'bulk.endText', confirm: 'bulk.endConfirm' },
} as const satisfies Record<SeriesCommand, object>;

type Action = SeriesCommand | 'change';

/** One action on the selected ones; those whose state does not allow it stay selected. */
function useSeriesAction(
  selection: ListOf<typeof seriesList>['selection'],
  action: Action,
  needsConfirmation: boolean,
) {
  const toast = useToast();
  return useBulkAction(selection, {
    actors: seriesActors,
    action,
    needsConfirmation,
    onDone: ({ done }) => toast({ kind: 'success', title: DONE_KEY[action], values: { count: done.length } }),
    onPartlyDone: ({ done, failed }) =>
      toast({
        kind: 'warning',
        title: DONE_KEY[action],
        text: 'workSeries:bulk.partlyText',
        values: { count: done.length, missing: failed.length },
      }),
    onFailed: ({ reasons: [reason] }) =>
      toast({
        kind: 'warning',
        title: 'workSeries:bulk.failed',
        text: reason === undefined ? 'workSeries:bulk.failedText' : errorKeyOf(reason),
      }),
  });
}

const seriesActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'workSeries',
    call: async ({ action, ids, value }, signal) => {
      const command = SERIES_COMMANDS.find((known) => known === action);
      const answer =
        command === undefined
          ? await client.workSeries.changeAll({ ids, set: v.parse(seriesBulkSchema.entries.set, value) }, { signal })
          : await client.workSeries.moveAll({ ids, command }, { signal });
      return answer.changed;
    },
  });

const DONE_KEY = {
  change: 'workSeries:bulk.changed',
  pause: 'workSeries:bulk.paused',
  resume: 'workSeries:bulk.resumed',
  end: 'workSeries:bulk.ended',
} as const satisfies Record<Action, string>;
