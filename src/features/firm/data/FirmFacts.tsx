import { css } from 'styled-system/css';
import type { Firm } from '#contracts/api/firm.ts';
import { keysOf } from '#contracts/keysOf.ts';
import { useFirmLabels } from './firmFields.ts';

/** The firm's data to read. */
export function FirmFacts({ firm }: { readonly firm: Firm }) {
  const labels = useFirmLabels();
  const names = keysOf(labels);
  return (
    <dl className={facts}>
      {names.map((name) => (
        <div key={name} className={fact}>
          <dt>{labels[name]}</dt>
          <dd>{firm[name] === '' ? '–' : firm[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

const facts = css({ display: 'flex', flexDirection: 'column', gap: '4', m: '0', textStyle: 'secondary' });
const fact = css({
  display: 'grid',
  gridTemplateColumns: '[160px minmax(0, 1fr)]',
  alignItems: 'baseline',
  minH: '28',
  '& dt': { color: 'mut' },
  '& dd': { m: '0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});
