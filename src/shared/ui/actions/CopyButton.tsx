import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COPIED_MS } from '#contracts/limits.ts';
import { IconButton } from './IconButton.tsx';
import { Icon } from '../labels/Icon.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** Names what is copied: "Copy the tax id". */
  readonly label: string;
};

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label }: CopyButtonProps) {
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

  return (
    <>
      <IconButton size="small" label={label} onClick={copy}>
        {outcome === 'copied' ? <Icon of={Check} size={14} /> : <Icon of={Copy} size={14} />}
      </IconButton>
      <output className="sr-only">{outcome === 'none' ? null : t(OUTCOME_KEY[outcome])}</output>
    </>
  );
}

const OUTCOME_KEY = { copied: 'copy.done', failed: 'copy.failed' } as const;
