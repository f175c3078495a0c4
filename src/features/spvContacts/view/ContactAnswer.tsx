import { Hourglass, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { HelpPart } from '../HelpPart.tsx';
import type { ContactDetail } from '../spvContacts.queries.ts';

/** The authority's answer beside the question, or that it has not come yet. */
export function ContactAnswer({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTranslation('spvContacts');
  const { authorityTime } = useFormat();
  const { messageId, answer } = contact;
  if (messageId === null || answer === null) {
    return (
      <HelpPart icon={Hourglass} title={t('answer.waiting')}>
        <p>{t('answer.waitingText')}</p>
      </HelpPart>
    );
  }
  return (
    <HelpPart icon={MailCheck} title={t('answer.title')}>
      <p>{authorityTime(answer.date)}</p>
      <p lang="ro" className={words}>
        {answer.title}
      </p>
      {answer.content === null ? <p>{t('answer.fetching')}</p> : null}
      <Link
        to="/spv/messages/message/$id/preview"
        params={{ id: messageId }}
        search={{ single: true }}
        className={buttonRecipe({ look: 'secondary' })}
      >
        {t('answer.open')}
      </Link>
    </HelpPart>
  );
}

const words = css({ my: '8!', color: 'text!', overflowWrap: 'anywhere' });
