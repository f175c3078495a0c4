import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COPIED_MS } from '#contracts/limits.ts';
import { Icon } from '../labels/Icon.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** Names what is copied: "Copy the tax id". */
  readonly label: string;
  /** A picture beside the text that it copies, or a command in words. */
  readonly look?: 'picture' | 'words';
};

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label, look = 'picture' }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');

  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };

  const icon = <Icon of={outcome === 'copied' ? Check : Copy} size={14} />;
  return (
    <>
      {look === 'words' ? (
        <Button icon={icon} onClick={copy}>
          {label}
        </Button>
      ) : (
        <IconButton size="small" label={label} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <output className="sr-only">{outcome === 'none' ? null : t(OUTCOME_KEY[outcome])}</output>
    </>
  );
}

const OUTCOME_KEY = { copied: 'copy.done', failed: 'copy.failed' } as const;
