import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useToast } from '../hooks/useToast.ts';
import { Picker } from '../ui/fields/Picker.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { textRecipe } from '../ui/text.recipe.ts';
import { useChooseSigners, useSigners } from './signer.queries.ts';
import { signerName, signerOptions } from './signerOption.ts';

type SignerPickerProps = { readonly taxId: string; readonly clientName: string };

/** The certificate that signs a client's declarations, chosen in place. */
export function SignerPicker({ taxId, clientName }: SignerPickerProps) {
  const { t } = useTranslation('signer');
  const toast = useToast();
  const { certificates, signers, isError } = useSigners([taxId]);
  const choose = useChooseSigners();
  const present = signers?.[0]?.certificate;
  const wanted = choose.isPending ? choose.variables[0]?.certificateId : present?.id;
  const certificate = certificates.find(({ id }) => id === wanted);
  const label = t('choose', { client: clientName });
  const shown = certificate === undefined ? t('open') : signerName(certificate, t);
  return (
    <Picker
      label={label}
      options={signerOptions(certificates, taxId, t)}
      value={wanted === undefined ? [] : [wanted]}
      isLoading={signers === undefined && !isError}
      hasFailed={isError}
      onChange={([certificateId]) => {
        if (certificateId === undefined || certificateId === wanted) return;
        choose.mutate([{ certificateId, taxIds: [taxId] }], {
          onError: () => toast({ kind: 'warning', title: 'signer:failed', text: 'signer:failedText' }),
        });
      }}
      trigger={
        <button
          type="button"
          className={cell}
          aria-label={t('chosen', { label, name: shown })}
          data-empty={certificate === undefined || undefined}
        >
          <span className={textRecipe.cut}>{shown}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    />
  );
}

const cell = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  minW: '0',
  maxW: 'full',
  h: '24',
  px: '6',
  mx: '-6',
  borderRadius: '6',
  color: 'text',
  cursor: 'pointer',
  '& svg': { flexShrink: '0', color: 'mut' },
  '&:hover': { bg: 'lineSoft' },
  '&[data-empty]': { color: 'mut' },
});
