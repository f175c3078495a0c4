import { FolderDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { usePapersDownload } from './usePapersDownload.ts';

/** Downloads all papers of the filing that is shown. */
export function PapersTool({ filingId }: { readonly filingId: string }) {
  const { t } = useTranslation('spvFilings');
  const papers = usePapersDownload();
  if (!papers.isOffered) return null;
  return (
    <Button
      size="dense"
      icon={<Icon of={FolderDown} size={14} />}
      isBusy={papers.isRunning}
      onClick={() => papers.start([filingId])}
    >
      {t('action.allPapers')}
    </Button>
  );
}
