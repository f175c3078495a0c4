import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { ManyResultView } from './ManyResultView.tsx';
import type { ManyResult } from './manyWork.ts';
import { ManyWorkForm } from './ManyWorkForm.tsx';

/** The same work for several clients at once, once or again and again. */
export function ManyWorkScreen({ clientIds }: { readonly clientIds: readonly string[] }) {
  const { t } = useTranslation('workSeries');
  const navigate = useNavigate();
  const toast = useToast();
  const [result, setResult] = useState<ManyResult | null>(null);
  const saved = (next: ManyResult) => {
    if (next.made > 0) toast({ kind: 'success', title: doneKey(next), values: { count: next.made } });
    if (next.leftOut.length > 0) setResult(next);
    else void navigate({ to: next.isRecurring ? '/work/series' : '/work/workItems' });
  };
  return (
    <div className={page}>
      <PageHeader
        title={t('many.title')}
        actions={
          <ButtonLink to="/work/series" look="ghost" icon={<Icon of={ArrowLeft} size={14} />}>
            {t('many.back')}
          </ButtonLink>
        }
      />
      {result === null ? (
        <ManyWorkForm clientIds={clientIds} onSaved={saved} onCancel={() => void navigate({ to: '/work/series' })} />
      ) : (
        <ManyResultView result={result} />
      )}
    </div>
  );
}

const doneKey = ({ isRecurring }: ManyResult) =>
  isRecurring ? 'workSeries:many.doneRecurring' : 'workSeries:many.done';

const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageSmall', w: 'full', pb: '40' });
