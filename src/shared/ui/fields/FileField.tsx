import { FileText, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { useFormat } from '../../text/format.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon } from '../labels/Icon.tsx';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';

type FileFieldProps = FieldTexts & {
  /** Kinds of files, as an input takes them: `.pdf,.zip`. */
  readonly accept?: string | undefined;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
};

/** One file: chosen, or dropped on the field. A second one replaces it. */
export function FileField({ label, hint, error, isRequired, accept, value, onChange }: FileFieldProps) {
  const { t } = useTranslation('form');
  const { size } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} isButton>
      {({ id, ...control }) => (
        <div
          className={cx(field.control, box)}
          data-over={isOver || undefined}
          data-invalid={error !== undefined || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file !== undefined) onChange(file);
          }}
        >
          <Icon of={value === null ? Upload : FileText} size={14} />
          <button id={id} {...control} type="button" className={choose} onClick={() => input.current?.click()}>
            {value?.name ?? t('file.choose')}
          </button>
          {value === null ? null : (
            <>
              <span className={figures}>{size(value.size)}</span>
              <IconButton size="small" label={t('file.remove')} onClick={() => onChange(null)}>
                <Icon of={X} size={14} />
              </IconButton>
            </>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={accept}
            aria-label={label}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) onChange(file);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  '& > svg': { flexShrink: '0', color: 'mut' },
  '&[data-invalid]': { borderColor: 'critical' },
  '&[data-over]': { bg: 'accentBg', borderColor: 'accent' },
});
const choose = css({
  flexGrow: '1',
  minW: '0',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'body',
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});
const figures = css({ flexShrink: '0', textStyle: 'caption', color: 'mut', fontVariantNumeric: 'tabular-nums' });
