import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '../../ui/actions/Button.tsx';

type EditableConflictProps = {
  readonly label: string;
  /** What was saved elsewhere meanwhile. */
  readonly saved: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

/** Asks whose value of a field stays, where it was changed elsewhere during the edit. */
export function EditableConflict({ label, saved, onKeepMine, onTakeTheirs }: EditableConflictProps) {
  const { t } = useTranslation('form');
  return (
    <div role="alert" className={conflict}>
      <span>
        {saved === '' ? t('conflict.emptied', { field: label }) : t('conflict.changed', { field: label, value: saved })}
      </span>
      <div className={choices}>
        <Button size="dense" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="dense" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}

const conflict = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '8',
  borderRadius: '6',
  textStyle: 'secondary',
  bg: 'warningBg',
  color: 'warning',
});
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '8', color: 'text' });
