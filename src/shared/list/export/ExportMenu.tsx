import { useSelector } from '@xstate/react';
import { Download, FileSpreadsheet, FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { createActor } from 'xstate';
import { useCan } from '../../api/account.queries.ts';
import { errorKeyOf } from '../../api/describeError.ts';
import { useLastingActor } from '../../hooks/useLastingActor.ts';
import { useOutcomes } from '../../hooks/useOutcomes.ts';
import { useToast } from '../../hooks/useToast.ts';
import { useFormat } from '../../text/format.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { ListExport } from '../listQueries.ts';
import { FILE_IN_LINE } from './fileInLine.ts';
import { listExportActors } from './listExport.actors.ts';

type ExportMenuProps = {
  readonly exported: ListExport;
  /** The filter in the address, which the file is made with. */
  readonly filter: object;
};

/** The list as a file, for who may export it. A download goes on when the screen is left; what became of it is said. */
export function ExportMenu({ exported, filter }: ExportMenuProps) {
  const can = useCan();
  return can(exported.call) ? <OfferedExport exported={exported} filter={filter} /> : null;
}

function OfferedExport({ exported, filter }: ExportMenuProps) {
  const { t } = useTranslation('table');
  const toast = useToast();
  const actor = useLastingActor(() => createActor(listExportActors(exported.sign)));
  const isRunning = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { showsProgress, receivedBytes } = useSelector(actor, ({ context }) => context);
  useOutcomes(
    actor,
    {
      'export.inLine': () => toast(FILE_IN_LINE),
      'export.done': ({ fileName: name }) =>
        toast({ kind: 'success', title: 'table:export.done', text: 'table:export.doneText', values: { name } }),
      'export.failed': ({ code }) => toast({ kind: 'warning', title: 'table:export.failed', text: errorKeyOf(code) }),
    },
    { afterLeaving: true },
  );
  const start = (format: 'csv' | 'xlsx') =>
    actor.send({ type: 'export.start', request: { format, filter: { ...filter, ...exported.always } } });
  if (isRunning && showsProgress) {
    return <ExportProgress bytes={receivedBytes} onCancel={() => actor.send({ type: 'export.cancel' })} />;
  }
  return (
    <Menu
      label={t('export.label')}
      placement="bottom-end"
      groups={[
        {
          id: 'formats',
          label: t('export.filtered'),
          items: [
            {
              id: 'xlsx',
              label: t('export.xlsx'),
              icon: <Icon of={FileSpreadsheet} size={14} />,
              note: t('export.xlsxNote'),
              onSelect: () => start('xlsx'),
            },
            {
              id: 'csv',
              label: t('export.csv'),
              icon: <Icon of={FileText} size={14} />,
              note: t('export.csvNote'),
              onSelect: () => start('csv'),
            },
          ],
        },
      ]}
    >
      <IconButton label={t('export.label')} disabled={isRunning} aria-busy={isRunning || undefined}>
        {isRunning ? <Spinner /> : <Icon of={Download} size={16} />}
      </IconButton>
    </Menu>
  );
}

/** How much has arrived, and what stops it. */
function ExportProgress({ bytes, onCancel }: { readonly bytes: number; readonly onCancel: () => void }) {
  const { t } = useTranslation('table');
  const { size } = useFormat();
  return (
    <span className={progress}>
      <Spinner />
      <output>{bytes === 0 ? t('export.starting') : t('export.progress', { size: size(bytes) })}</output>
      <IconButton label={t('export.cancel')} size="small" onClick={onCancel}>
        <Icon of={X} size={14} />
      </IconButton>
    </span>
  );
}

const progress = css({ display: 'inline-flex', alignItems: 'center', gap: '6', fontVariantNumeric: 'tabular-nums' });
