import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { CertificateChoice } from './offeredCertificates.ts';

type CertificateFieldProps = {
  readonly choices: readonly CertificateChoice[];
  readonly chosen: CertificateChoice | null;
  readonly isLoading: boolean;
  /** Why the token or the list of saved ones could not be read, and what to do. */
  readonly problem: string | undefined;
  readonly onChoose: (choice: CertificateChoice) => void;
  readonly onLookAgain: () => void;
};

/** Chooses among the certificates of the tokens; stored ones whose token is elsewhere are shown, not offered. */
export function CertificateField(props: CertificateFieldProps) {
  const { choices, chosen, isLoading, problem, onChoose, onLookAgain } = props;
  const { t } = useTranslation('refresh');
  const { localTime } = useFormat();
  const isEmpty = !isLoading && problem === undefined && choices.length === 0;
  return (
    <div className={row}>
      <div className={field}>
        <SelectField
          label={t('certificate.label')}
          placeholder={isLoading && choices.length === 0 ? t('certificate.reading') : t('certificate.choose')}
          hint={isEmpty ? t('certificate.noneText') : undefined}
          error={problem}
          options={choices.map((choice) => ({
            value: choice.thumbprint,
            label: choice.name,
            note:
              choice.token === null
                ? t('certificate.absent')
                : t('certificate.expires', { date: localTime(choice.expiresOn).slice(0, 8) }),
            isDisabled: choice.token === null,
          }))}
          value={chosen?.thumbprint ?? null}
          isLoading={isLoading && choices.length === 0}
          onChange={(thumbprint) => {
            const next = choices.find((choice) => choice.thumbprint === thumbprint);
            if (next !== undefined) onChoose(next);
          }}
        />
      </div>
      <span className={again}>
        <IconButton label={t('certificate.again')} disabled={isLoading} onClick={onLookAgain}>
          <Icon of={RotateCw} />
        </IconButton>
      </span>
    </div>
  );
}

const row = css({ display: 'flex', alignItems: 'flex-start', gap: '8' });
const field = css({ flexGrow: '1', minWidth: '0' });
/** Beside the control, below the label's line. */
const again = css({ pt: '24', mt: '2' });
