import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contracts/errors.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { NotSent } from '../send/useSendProgress.ts';

/** What the link or the server said, and what to do. */
export function WhyNotSent({ notSent }: { readonly notSent: NotSent }) {
  const { t } = useTranslation(['spvFilings', 'link', 'error']);
  if (notSent.kind === 'notSent') {
    return (
      <>
        <p className={textRecipe.plain}>{t(LINK_REASON_KEY[notSent.reason], { text: notSent.text ?? '' })}</p>
        {WANTS_NEW_FILE.includes(notSent.reason) ? <p className={textRecipe.plain}>{t('details.replaced')}</p> : null}
      </>
    );
  }
  return (
    <>
      <p className={textRecipe.plain}>{t(`error:${notSent.code}`)}</p>
      <p className={textRecipe.plain}>{t(refusalAdvice(notSent.code))}</p>
    </>
  );
}

/** What no certificate and no second try can sign: another file is uploaded. */
const WANTS_NEW_FILE: readonly LinkReason[] = [
  'documentEncrypted',
  'documentNotPdf',
  'documentIncomplete',
  'documentDamaged',
  'documentTooComplex',
  'documentLocked',
];

/** What to do where the server opened no attempt. */
function refusalAdvice(code: ErrorCode) {
  if (code === 'session.notFound') return 'details.refused.session';
  if (code === 'session.otherCertificate') return 'details.refused.otherCertificate';
  if (code === 'filing.notSendable' || code === 'filing.notFound') return 'details.refused.changed';
  return 'details.refused.other';
}
