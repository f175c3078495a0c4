import { css } from 'styled-system/css';
import { CopyButton } from '../../ui/actions/CopyButton.tsx';

type CommandLineProps = {
  readonly text: string;
  /** Names what is copied: "Copy the command". */
  readonly label: string;
};

/** Something to copy into another window. */
export function CommandLine({ text, label }: CommandLineProps) {
  return (
    <span className={frame}>
      <code className={words}>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

const frame = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  mt: '4',
  pl: '8',
  pr: '2',
  py: '2',
  maxW: 'full',
  borderRadius: '6',
  bg: 'side',
});
const words = css({ minW: '0', fontFamily: 'mono', textStyle: 'caption', overflowWrap: 'anywhere' });
