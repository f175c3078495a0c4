import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';

type UploadButtonProps = {
  /** Absent where another button on the screen has it. */
  readonly hint?: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Chooses declarations to upload, several at once. */
export function UploadButton({ hint, onFiles }: UploadButtonProps) {
  const { t } = useTranslation('spvFilings');
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  useShortcut({ keys: hint ?? 'u', label: t('action.upload'), isOn: hint !== undefined, run: choose });
  return (
    <>
      <Button
        look="primary"
        {...(hint === undefined ? {} : { hint })}
        icon={<Upload size={14} strokeWidth={1.75} aria-hidden />}
        onClick={choose}
      >
        {t('action.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".pdf,.xml"
        multiple
        hidden
        aria-label={t('action.upload')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
