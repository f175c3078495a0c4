import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useKeptFocus } from '#src/shared/hooks/useKeptFocus.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type NoticeStackProps = {
  readonly label: string;
  /** What is to be said, the most pressing first: a person may be typing in it. */
  readonly notices: readonly ReactNode[];
};

/** Notices over a list: the first one, and the others behind their count, so that the rows stay in sight. */
export function NoticeStack({ label, notices }: NoticeStackProps) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  // A field for a PIN goes with what it opened; the keyboard stays here.
  const stack = useKeptFocus<HTMLElement>();
  const others = notices.length - 1;
  const words = isOpen ? t('notices.less') : t('notices.more', { count: others });
  return (
    <section ref={stack} aria-label={label} tabIndex={-1} className={frame}>
      {isOpen ? notices : notices.slice(0, 1)}
      {others > 0 ? (
        <button type="button" className={more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {words}
          <Icon of={isOpen ? ChevronUp : ChevronDown} size={14} />
        </button>
      ) : null}
    </section>
  );
}

const frame = css({ outline: 'none' });
const more = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  w: 'full',
  minH: '28',
  px: '16',
  textStyle: 'caption',
  fontWeight: 'medium',
  bg: 'warningBg',
  color: 'warning',
  cursor: 'pointer',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
  outlineOffset: '-2',
  '&:hover': { textDecoration: 'underline' },
});
