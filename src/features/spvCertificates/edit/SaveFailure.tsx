import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import type { Editor } from './editor.ts';

type SaveFailureProps = { readonly editor: Editor };

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  px: '16',
  py: '10',
  bg: 'criticalBg',
  color: 'critical',
  textStyle: 'secondary',
  '& > svg': { flexShrink: '0' },
});
const busy = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  px: '16',
  py: '10',
  color: 'mut',
  textStyle: 'secondary',
});

/** A change that is on its way or did not work: what, and the way on. */
export function SaveFailure({ editor }: SaveFailureProps) {
  const { t } = useTranslation('spvCertificates');
  const isSaving = useSelector(editor, (state) => state.hasTag('busy'));
  const error = useSelector(editor, (state) => (state.hasTag('failed') ? state.context.error : null));
  const kind = useSelector(editor, (state) => state.context.change?.kind ?? 'add');
  if (isSaving) {
    return (
      <output className={busy}>
        <Spinner />
        {t('state.saving')}
      </output>
    );
  }
  if (error === null) return null;
  return (
    <div role="alert" className={box}>
      <Icon of={CircleAlert} />
      <p className={layoutRecipe.grow}>{t(error === 'unexpected' ? FAILED_KEY[kind] : REFUSED_KEY[error])}</p>
      <Button size="dense" onClick={() => editor.send({ type: 'form.cancel' })}>
        {t('action.cancel')}
      </Button>
      {error !== 'unexpected' ? null : (
        <Button size="dense" onClick={() => editor.send({ type: 'save.retry' })}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}

const REFUSED_KEY = { exists: 'failed.exists', forbidden: 'failed.forbidden' } as const;
const FAILED_KEY = { add: 'failed.add', edit: 'failed.edit', delete: 'failed.delete' } as const;
