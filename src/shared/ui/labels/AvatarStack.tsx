import { css } from 'styled-system/css';
import { AVATARS_MAX } from '#contracts/limits.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Avatar } from './Avatar.tsx';

type AvatarStackProps = { readonly people: readonly { readonly id: string; readonly name: string }[] };

/** Several people, the first five drawn, the rest counted. Their names are read out and shown on hover. */
export function AvatarStack({ people }: AvatarStackProps) {
  const names = people.map(({ name }) => name).join(', ');
  const rest = people.length - AVATARS_MAX;
  if (people.length === 0) return null;
  return (
    <Tooltip text={names}>
      <span className={stack}>
        {people.slice(0, AVATARS_MAX).map(({ id, name }) => (
          <span key={id} className={slot}>
            <Avatar name={name} />
          </span>
        ))}
        {rest > 0 ? (
          <span className={more} aria-hidden>
            +{rest}
          </span>
        ) : null}
        <span className="sr-only">{names}</span>
      </span>
    </Tooltip>
  );
}

const stack = css({ display: 'inline-flex', alignItems: 'center', flexShrink: '0' });
/** The edge sets it off from the one below. */
const slot = css({
  display: 'inline-flex',
  borderRadius: 'round',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'bg',
  '&:not(:first-child)': { ml: '-6' },
});
const more = css({
  ml: '4',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
});
