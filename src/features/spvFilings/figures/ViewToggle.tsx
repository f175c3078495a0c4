import { ChartColumn, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { FilingView } from './useFilingView.ts';

type ViewToggleProps = { readonly view: FilingView; readonly onChange: (view: FilingView) => void };

/** The list alone, or below figures and a chart. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <Segmented
      label={t('figures.view')}
      options={[
        { value: 'list', label: t('figures.list'), icon: <Icon of={List} size={14} /> },
        { value: 'chart', label: t('figures.chart'), icon: <Icon of={ChartColumn} size={14} /> },
      ]}
      value={view}
      onChange={onChange}
    />
  );
}
