import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Firm } from '#contracts/api/firm.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { FIRM_FIELDS, LABEL_KEY } from './firmFields.ts';

type FirmConflictProps = {
  /** What the form began with. */
  readonly base: Firm;
  readonly theirs: Firm;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
};

/** Asks whose values stay, where a colleague saved others while something was typed here. */
export function FirmConflict({ base, theirs, onTakeTheirs, onKeepMine }: FirmConflictProps) {
  const { t } = useTranslation('firm');
  const changed = FIRM_FIELDS.filter((name) => base[name] !== theirs[name]);
  return (
    <div role="alert" className={box}>
      <p className={words}>{t('conflict.text')}</p>
      <dl className={values}>
        {changed.map((name) => (
          <div key={name}>
            <dt>{t(LABEL_KEY[name])}</dt>
            <dd>{theirs[name] === '' ? '–' : theirs[name]}</dd>
          </div>
        ))}
      </dl>
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

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '12',
  borderRadius: '8',
  textStyle: 'secondary',
  bg: 'warningBg',
  color: 'warning',
});
const words = css({ m: '0' });
const values = css({
  m: '0',
  color: 'text',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '8' },
  '& dt': { fontWeight: 'medium' },
  '& dd': { m: '0', overflowWrap: 'anywhere' },
});
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '8', color: 'text' });
