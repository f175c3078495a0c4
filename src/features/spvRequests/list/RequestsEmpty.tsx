import { Archive, CalendarDays, FileText, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { RequestListModel, RequestSet } from '../spvRequests.queries.ts';
import type { RequestTypes } from './requestText.ts';

type RequestsEmptyProps = {
  readonly list: RequestListModel;
  readonly set: RequestSet;
  readonly types: RequestTypes;
  readonly onNew: () => void;
};

const STEPS = [
  { icon: Users, title: 'empty.stepClients', text: 'empty.stepClientsText' },
  { icon: FileText, title: 'empty.stepDocument', text: 'empty.stepDocumentText' },
  { icon: CalendarDays, title: 'empty.stepPeriod', text: 'empty.stepPeriodText' },
] as const;
/** What can be asked for, by kind: a few of each, in the words of the configuration. */
const KINDS = [
  { title: 'kind.state', types: ['VECTOR FISCAL', 'DATE IDENTIFICARE', 'Obligatii de plata'] },
  { title: 'kind.account', types: ['Fisa Rol', 'Situatie Sintetica', 'Registru intrari-iesiri'] },
  { title: 'kind.copies', types: ['D300', 'Duplicat Recipisa', 'Bilant anual'] },
  { title: 'kind.people', types: ['Adeverinte Venit', 'D112Contrib', 'D212'] },
] as const;

/** Nothing matches, nothing was put away, or nothing was ever asked for: then the three steps and what there is. */
export function RequestsEmpty({ list, set, types, onNew }: RequestsEmptyProps) {
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
            <ul className={kinds} aria-label={t('kind.label')}>
              {KINDS.map(({ title, types: shown }) => (
                <li key={title}>
                  <strong>{t(title)}</strong>
                  <ul>
                    {shown.map((type) => (
                      <li key={type}>{types[type]?.description ?? type}</li>
                    ))}
                  </ul>
                </li>
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
const kinds = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: '16',
  m: '0',
  p: '0',
  pt: '16',
  w: 'full',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
  listStyle: 'none',
  textAlign: 'left',
  textStyle: 'secondary',
  '& strong': { color: 'text', fontWeight: 'medium' },
  '& ul': { m: '0', mt: '4', p: '0', listStyle: 'none', color: 'mut' },
});
