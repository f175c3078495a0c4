import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { signerName, signerOptions } from '#src/shared/signer/signerOption.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { SignerChoices } from './useSignerChoices.ts';

/** Who signs for each client for which several certificates could, to be chosen or changed before the approval. */
export function SignerFields({ choices }: { readonly choices: SignerChoices }) {
  const { t } = useTranslation('signer');
  const { rows, certificates, hasFailed, isSaving, isUnsaved, pick } = choices;
  if (hasFailed) return <p className={textRecipe.quiet}>{t('unknown')}</p>;
  if (rows.length === 0) return null;
  return (
    <fieldset className={frame}>
      <legend className={title}>{t('title', { count: rows.length })}</legend>
      <div className={list}>
        {rows.map(({ taxId, client, chosenId, possible }) => (
          <SelectField
            key={taxId}
            label={t('field', { client })}
            hint={
              possible.length === 0
                ? t('noneKnown')
                : t('also', {
                    names: possible
                      .filter(({ id }) => id !== chosenId)
                      .map((certificate) => signerName(certificate, t))
                      .join(', '),
                  })
            }
            placeholder={t('placeholder')}
            options={signerOptions(certificates, taxId, t)}
            value={chosenId}
            isDisabled={isSaving}
            onChange={(certificateId) => pick(taxId, certificateId)}
          />
        ))}
      </div>
      <p className={textRecipe.caption}>{t('stays')}</p>
      {isUnsaved ? (
        <p role="alert" className={bad}>
          {t('failedText')}
        </p>
      ) : null}
    </fieldset>
  );
}

const frame = css({ m: '0', mt: '16', p: '0', minW: '0', borderWidth: '0', '& > p': { m: '0', mt: '8' } });
const title = css({ p: '0', mb: '8', textStyle: 'secondary', fontWeight: 'semibold' });
/** Many clients scroll, so that the buttons stay in sight. */
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '12',
  maxH: '240',
  overflowY: 'auto',
  px: '2',
  py: '2',
  mx: '-2',
});
const bad = css({ textStyle: 'secondary', color: 'critical' });
