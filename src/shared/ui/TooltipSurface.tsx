import { Portal } from '@ark-ui/react/portal';
import { Tooltip } from '@ark-ui/react/tooltip';
import { css } from 'styled-system/css';
import { Kbd } from './Kbd.tsx';

type TooltipSurfaceProps = {
  readonly triggerId: string;
  readonly text: string;
  readonly hint?: string | undefined;
};

const surface = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  px: '8',
  py: '4',
  borderRadius: '6',
  bg: 'bg',
  color: 'text',
  boxShadow: 'float',
  textStyle: 'caption',
  zIndex: 'toast',
});

/** The floating part of a tooltip. Loaded by `Tooltip`. */
export function TooltipSurface({ triggerId, text, hint }: TooltipSurfaceProps) {
  return (
    <Tooltip.Root open ids={{ trigger: triggerId }} positioning={{ placement: 'bottom', gutter: 6 }}>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content className={surface} aria-hidden>
            {text}
            {hint === undefined ? null : <Kbd keys={hint} />}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
