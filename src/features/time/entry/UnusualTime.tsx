import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { UNUSUAL_REASONS } from '#contracts/api/time.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';

/** What the server asks about before it takes time. */
const unusualSchema = v.object({ reasons: v.array(v.picklist(UNUSUAL_REASONS)), seconds: v.number() });
type Unusual = v.InferOutput<typeof unusualSchema>;
type Asked = Unusual & { readonly answer: (isMeant: boolean) => void };

/** Saves, and once more where somebody says that what looks like a slip is meant. */
export function useConfirmedSave<Fields, Saved>(save: (fields: Fields, isConfirmed: boolean) => Promise<Saved>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (unusual: Unusual) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(null);
        resolve(isMeant);
      };
      setAsked({ ...unusual, answer });
    });
  const saveAsked = async (fields: Fields): Promise<Saved> => {
    try {
      return await save(fields, false);
    } catch (error) {
      const unusual = unusualOf(error);
      if (unusual === null || !(await ask(unusual))) throw error;
      return save(fields, true);
    }
  };
  return { save: saveAsked, question: asked === null ? null : <UnusualTime asked={asked} /> };
}

function unusualOf(error: unknown): Unusual | null {
  if (!(error instanceof ApiError) || error.code !== 'timeEntry.unusual') return null;
  const read = v.safeParse(unusualSchema, error.data);
  return read.success ? read.output : null;
}

function UnusualTime({ asked: { reasons, seconds, answer } }: { readonly asked: Asked }) {
  const { t } = useTranslation('time');
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      title={t('unusual.title')}
      text={reasons.map((reason) => t(REASON_KEY[reason], { total: durationText(seconds) })).join(' ')}
      confirmLabel={t('unusual.confirm')}
      cancelLabel={t('unusual.correct')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

const REASON_KEY = {
  fullDay: 'unusual.fullDay',
  future: 'unusual.future',
  longAgo: 'unusual.longAgo',
} as const satisfies Record<Unusual['reasons'][number], string>;
