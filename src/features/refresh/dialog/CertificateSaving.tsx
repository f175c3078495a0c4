import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';

/** The messages are here; the certificate is being saved under its name. */
export function CertificateSaving({ name }: { readonly name: string }) {
  const { t } = useTranslation('refresh');
  return (
    <output className={line}>
      <Spinner />
      {t('save.runningText', { name: name.trim() })}
    </output>
  );
}

const line = css({ display: 'flex', alignItems: 'center', gap: '8', textStyle: 'secondary', color: 'mut' });
