import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { COMMENT_MAX } from '#contracts/limits.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { field } from '#src/shared/ui/fields/field.recipe.ts';
import { MentionList } from './MentionList.tsx';
import { useMentions } from './useMentions.ts';

type CommentFieldProps = {
  readonly label: string;
  readonly initial?: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: (comment: { readonly text: string; readonly mentionedIds: string[] }, done: () => void) => void;
  readonly onCancel?: () => void;
};

/** A comment while it is written. An @ offers the firm's people; Control+Enter sends. */
export function CommentField({ label, initial = '', submitLabel, isBusy, onSubmit, onCancel }: CommentFieldProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { box, text, offered, at, ...mentions } = useMentions(initial);
  const isLong = text.trim().length > COMMENT_MAX;
  const canSend = text.trim() !== '' && !isLong && !isBusy;
  const send = () => {
    if (canSend) onSubmit({ text: text.trim(), mentionedIds: mentions.mentionedIds() }, mentions.clear);
  };
  const press = (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isLeft = event.key === 'Escape' && onCancel !== undefined;
    const isTaken = mentions.press(event);
    if (!isTaken && !isSubmit && !isLeft) return;
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    if (isTaken) return;
    if (isSubmit) send();
    else onCancel?.();
  };
  return (
    <div className={frame}>
      <textarea
        ref={box}
        rows={2}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
        aria-label={label}
        aria-invalid={isLong}
        placeholder={label}
        className={field.lines}
        value={text}
        onChange={({ target }) => mentions.type(target)}
        onKeyDown={press}
      />
      <MentionList id={id} people={offered} at={at} onChoose={mentions.choose} />
      {isLong ? <span className={field.error}>{t('comment.tooLong', { max: COMMENT_MAX })}</span> : null}
      <span className={buttons}>
        {onCancel === undefined ? null : (
          <Button size="dense" look="ghost" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
        <Button size="dense" isBusy={isBusy} disabled={!canSend} hint="Control+Enter" onClick={send}>
          {submitLabel}
        </Button>
      </span>
    </div>
  );
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '6' });
const buttons = css({ display: 'flex', justifyContent: 'flex-end', gap: '8' });
