import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DropOverlay } from '#src/shared/uploads/DropOverlay.tsx';
import { useFileDrop } from '#src/shared/uploads/useFileDrop.ts';
import { ChooseFileDialog } from './ChooseFileDialog.tsx';

/**
 * Takes a file that is dropped anywhere on the page. A form has one: of several a person chooses, and is told that the
 * others are not taken. Returns what is shown meanwhile.
 */
export function useContactDrop(text: string, onFile: (file: File) => void): ReactNode {
  const { t } = useTranslation('spvContacts');
  const [several, setSeveral] = useState<readonly File[] | null>(null);
  const isOver = useFileDrop((files) => {
    const [first, second] = files;
    if (first === undefined) return;
    if (second === undefined) onFile(first);
    else setSeveral(files);
  });
  if (isOver) return <DropOverlay title={t('drop.title')} text={text} />;
  if (several === null) return null;
  return (
    <ChooseFileDialog
      files={several}
      onChoose={(file) => {
        setSeveral(null);
        onFile(file);
      }}
      onClose={() => setSeveral(null)}
    />
  );
}
