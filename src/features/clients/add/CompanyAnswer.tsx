import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { StateValueFrom } from 'xstate';
import type { Company } from '#contracts/api/company.ts';
import type { addClientMachine } from '#machines/addClient/addClient.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Skeleton } from '#src/shared/ui/feedback/Skeleton.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type State = StateValueFrom<typeof addClientMachine>;
type CompanyAnswerProps = {
  readonly state: State;
  readonly company: Company | null;
  readonly onRetry: () => void;
};

/** What the register says of the code: the company, or in two lines why there is none. */
export function CompanyAnswer({ state, company, onRetry }: CompanyAnswerProps) {
  const { t } = useTranslation('clients');
  return (
    <div aria-live="polite" className={place}>
      {state === 'waiting' || state === 'looking' ? (
        <div className={card}>
          <span className="sr-only">{t('add.looking')}</span>
          <Skeleton width={200} />
          <Skeleton width={160} />
        </div>
      ) : null}
      {state === 'notFound' ? (
        <p className={message}>
          <strong>{t('add.notValid')}</strong>
          <br />
          {t('add.notValidText')}
        </p>
      ) : null}
      {state === 'failed' && company === null ? (
        <div className={message}>
          <strong>{t('add.unavailable')}</strong>
          <br />
          {t('add.unavailableText')}
          <div className={retry}>
            <Button size="dense" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </div>
        </div>
      ) : null}
      {company === null ? null : <CompanyCard company={company} isClient={state === 'exists'} t={t} />}
    </div>
  );
}

type CompanyCardProps = { readonly company: Company; readonly isClient: boolean; readonly t: TFunction<'clients'> };

function CompanyCard({ company, isClient, t }: CompanyCardProps) {
  const { generalInformation: general, registrationAddress: address } = company;
  const line = [address.address1, address.city, address.county, address.postalCode].filter(Boolean).join(', ');
  return (
    <section className={card} aria-label={general.legalName}>
      <strong className={textRecipe.strong}>{general.legalName}</strong>
      <div className={badges}>
        {isClient ? <Badge tone="info">{t('add.exists')}</Badge> : null}
        {general.isActive ? (
          <Badge tone="positive">{t('add.active')}</Badge>
        ) : (
          <Badge tone="warning">{t('add.inactive')}</Badge>
        )}
        <Badge tone="neutral">{general.isVatPayer ? t('add.vat') : t('add.noVat')}</Badge>
      </div>
      <dl className={facts}>
        <dt>{t('detail.taxId')}</dt>
        <dd>{general.taxId}</dd>
        <dt>{t('add.registrationNumber')}</dt>
        <dd>{general.registrationNumber || '–'}</dd>
        <dt>{t('add.address')}</dt>
        <dd>{line || '–'}</dd>
      </dl>
      {isClient ? <p className={textRecipe.quiet}>{t('add.existsText')}</p> : null}
    </section>
  );
}

const place = css({ minHeight: '96' });
const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '16',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
});
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '6' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: '16',
  rowGap: '2',
  m: '0',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'mut' },
  '& dd': { m: '0' },
});
const message = css({
  m: '0',
  textStyle: 'secondary',
  color: 'mut',
  '& strong': { color: 'critical', fontWeight: 'medium' },
});
const retry = css({ mt: '8' });
