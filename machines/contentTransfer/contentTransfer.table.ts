import type { AnyEventObject, ContextFrom } from 'xstate';
import { authorityTextOf, linkReasonOf } from '../linkReason.ts';
import type { Branch, Table } from '../testing/table.ts';
import type { contentTransferMachine } from './contentTransfer.machine.ts';

type Context = ContextFrom<typeof contentTransferMachine>;
type Rule = Branch<typeof contentTransferMachine>;

const hasUploads: Rule['when'] = (_, { uploading }) => uploading.length > 0;
const isAwaited: Rule['when'] = ({ id }, { uploading }) => uploading.some((batch) => batch.id === id);
const isLastAwaited: Rule['when'] = ({ id }, { uploading }) => uploading.length === 1 && uploading[0]?.id === id;
const areRemaining: Rule['when'] = ({ messages, id }, { contents }) =>
  (messages ?? [id]).every((one: string) => contents.some((content) => content.id === one));

/** What was not downloaded is counted as failed, for the next refresh. */
const nothingMore = (_: AnyEventObject, { contents, done, failures }: Context) => ({
  contents: [],
  done: done + contents.length,
  failures: failures + contents.length,
});
const linkFailed = (event: AnyEventObject, context: Context) => ({
  ...nothingMore(event, context),
  kind: 'failed',
  reason: linkReasonOf(event['error']),
  text: authorityTextOf(event['error']),
});
const counted = ({ id, step }: AnyEventObject, { uploading, done, failures }: Context) => {
  const count = uploading.find((batch) => batch.id === id)?.messages.length ?? 0;
  return {
    uploading: uploading.filter((batch) => batch.id !== id),
    done: done + count,
    failures: failures + (step === 'uploaded' ? 0 : count),
  };
};
const ends = (context: Rule['context']): readonly Rule[] => [
  { when: hasUploads, to: 'uploading', context },
  { to: 'finished', context },
];

/** A batch goes to the upload queue as soon as it is here; every document is counted once, as done or as failed. */
export const CONTENT_TRANSFER_TABLE: Table<typeof contentTransferMachine> = {
  starts: 'downloading',
  states: {
    downloading: {
      'batch.downloaded': [
        {
          when: areRemaining,
          tells: ['uploadQueue: files.added'],
          context: ({ file, messages }, { uploading, contents }) => ({
            uploading: [...uploading, { id: file.id, messages }],
            contents: contents.filter(({ id }) => !messages.includes(id)),
          }),
        },
      ],
      'content.failed': [
        {
          when: areRemaining,
          context: ({ id }, { contents, done, failures }) => ({
            contents: contents.filter((content) => content.id !== id),
            done: done + 1,
            failures: failures + 1,
          }),
        },
      ],
      'upload.settled': [{ when: isAwaited, context: counted }],
      'download.ended': ends(nothingMore),
      'link.failed': ends(linkFailed),
      'downloadContents fails': ends(linkFailed),
    },
    uploading: {
      'upload.settled': [
        { when: isLastAwaited, to: 'finished', context: counted },
        { when: isAwaited, context: counted },
      ],
    },
  },
};
