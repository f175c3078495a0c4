import { Archive, CalendarDays, FileText, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { RequestListModel, RequestSet } from '../spvRequests.queries.ts';

type RequestsEmptyProps = {
  readonly list: RequestListModel;
  readonly set: RequestSet;
  readonly onNew: () => void;
};

const STEPS = [
  { icon: Users, title: 'empty.stepClients', text: 'empty.stepClientsText' },
  { icon: FileText, title: 'empty.stepDocument', text: 'empty.stepDocumentText' },
  { icon: CalendarDays, title: 'empty.stepPeriod', text: 'empty.stepPeriodText' },
] as const;
const KINDS = ['empty.kindState', 'empty.kindAccount', 'empty.kindCopies', 'empty.kindPeople'] as const;

/** Nothing matches, nothing was put away, or nothing was ever asked for: then the three steps and what there is. */
export function RequestsEmpty({ list, set, onNew }: RequestsEmptyProps) {
  const { t } = useTranslation('spvRequests');
  return (
    <EmptyList
      list={list}
      page={t('empty.page')}
      filtered={t('empty.filtered')}
      filteredText={t('empty.filteredText')}
      showAll={t('action.showAll')}
    >
      {set === 'archive' ? (
        <EmptyState icon={<Icon of={Archive} size={24} />} title={t('empty.archive')} text={t('empty.archiveText')} />
      ) : (
        <EmptyState icon={<Icon of={FileText} size={24} />} title={t('empty.title')} text={t('empty.text')}>
          <div className={body}>
            <ol className={steps}>
              {STEPS.map(({ icon, title, text }) => (
                <li key={title}>
                  <Icon of={icon} size={16} />
                  <strong>{t(title)}</strong>
                  <span>{t(text)}</span>
                </li>
              ))}
            </ol>
            <ul className={kinds}>
              {KINDS.map((kind) => (
                <li key={kind}>{t(kind)}</li>
              ))}
            </ul>
            <Button look="primary" onClick={onNew}>
              {t('action.start')}
            </Button>
          </div>
        </EmptyState>
      )}
    </EmptyList>
  );
}

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '16', w: 'full' });
const steps = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: '16',
  m: '0',
  p: '0',
  w: 'full',
  listStyle: 'none',
  textAlign: 'left',
  '& > li': { display: 'flex', flexDirection: 'column', gap: '4' },
  '& svg': { color: 'accent' },
  '& span': { textStyle: 'secondary', color: 'mut' },
});
const kinds = css({ m: '0', pl: '16', textAlign: 'left', textStyle: 'secondary', color: 'mut' });
