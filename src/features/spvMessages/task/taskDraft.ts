import type { TFunction } from 'i18next';
import { folded } from '#contracts/matching.ts';
import type { Format } from '#src/shared/text/format.ts';
import type { PreviewMessage } from '../preview/preview.queries.ts';

/** A task that a message asks for, as its form begins. */
export type TaskDraft = {
  readonly clientId: string;
  readonly title: string;
  readonly notes: string;
  readonly dueDate: string;
  /** The document of the message; null while there is none. */
  readonly contentId: string | null;
};

type Words = { readonly t: TFunction<'spvMessages'>; readonly format: Format; readonly typeWord: string };

/** Client, document and the last day of the legal term, with what the law says of it. */
export function taskDraftOf(message: PreviewMessage, { t, format, typeWord }: Words): TaskDraft {
  const { clientId, title, servedDate, legalDay, typeEnum, content } = message;
  const key = typeEnum === 'Summons' ? 'task.notesSummons' : typeEnum === 'Decision' ? 'task.notesDecision' : null;
  return {
    clientId: clientId ?? '',
    // Most titles begin with the type already.
    title: folded(title).startsWith(folded(typeWord)) ? title : `${typeWord}: ${title}`,
    notes: [
      t('task.notes', { type: typeWord, title }),
      servedDate === null ? '' : t('task.served', { served: format.day(servedDate) }),
      key === null || legalDay === null ? '' : t(key, { day: format.day(legalDay) }),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    dueDate: legalDay ?? '',
    contentId: content?.id ?? null,
  };
}
