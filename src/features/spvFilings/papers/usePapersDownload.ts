import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { useCan } from '#src/shared/api/account.queries.ts';
import { client } from '#src/shared/api/api.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { FILE_IN_LINE } from '#src/shared/list/export/fileInLine.ts';
import { fileActors } from '#src/shared/list/export/listExport.actors.ts';

/** The download of the papers of filings, as one archive. */
export type PapersDownload = {
  readonly isOffered: boolean;
  readonly isRunning: boolean;
  readonly start: (spvFilingIds: readonly string[]) => void;
};

/** Downloads the papers of filings. It goes on when the screen is left; what became of it is said. */
export function usePapersDownload(): PapersDownload {
  const can = useCan();
  const toast = useToast();
  const actor = useLastingActor(() => createActor(papersActors()));
  const isRunning = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  useOutcomes(
    actor,
    {
      'export.inLine': () => toast(FILE_IN_LINE),
      'export.done': ({ fileName: name }) =>
        toast({ kind: 'success', title: 'spvFilings:papers.done', text: 'table:export.doneText', values: { name } }),
      'export.failed': ({ code }) =>
        toast({ kind: 'warning', title: 'spvFilings:papers.failed', text: errorKeyOf(code) }),
    },
    { afterLeaving: true },
  );
  return {
    isOffered: can('filingPapers.archive'),
    isRunning,
    start: (spvFilingIds) => actor.send({ type: 'export.start', request: { spvFilingIds } }),
  };
}

const papersActors = () =>
  fileActors((request, options) => {
    if (!('spvFilingIds' in request)) throw new Error('Papers are those of filings.');
    return client.filingPapers.archive({ spvFilingIds: [...request.spvFilingIds] }, options);
  });
