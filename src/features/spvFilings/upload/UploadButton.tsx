import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { FILING_FILE_KINDS } from '#src/shared/uploads/filingBatch.ts';

type UploadButtonProps = {
  /** Absent where another button on the screen has it. */
  readonly hint?: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Chooses declarations to upload, several at once. */
export function UploadButton({ hint, onFiles }: UploadButtonProps) {
  const { t } = useTranslation('spvFilings');
  const input = useRef<HTMLInputElement>(null);
  const { upload } = useCommands({
    upload: {
      label: t('action.upload'),
      icon: Upload,
      ...(hint === undefined ? {} : { keys: hint }),
      run: () => input.current?.click(),
    },
  });
  return (
    <>
      <CommandButton command={upload} look="primary" />
      <input
        ref={input}
        type="file"
        accept={FILING_FILE_KINDS}
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
