import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { CircleCheck, Clock, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { BULK_MAX, REFRESH_AFTER_REQUEST_MS, REQUEST_PAUSE_MS } from '#contracts/limits.ts';
import { clientsOf, type RequestClient } from '#machines/requestWizard/requestFields.ts';
import { api } from '#src/shared/api/api.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { addDays } from '#src/shared/time/days.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { WizardRef } from './RequestDrawer.tsx';

/** So many clients are listed; of more, those that something is to be said of. */
const LISTED_MAX = 6;
/** The same document is worth a warning for so many days. */
const LATELY_DAYS = 30;
/** A request takes as long as the pause after it and the authority's answer. */
const REQUEST_SECONDS = (REQUEST_PAUSE_MS + 800) / 1000;

/** What will happen: with which certificate, where rights are missing, and where the same was asked for lately. */
export function RequestForecast({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { shortDay } = useFormat();
  const lines = useForecast(wizard);
  if (lines === null) return null;
  const shown = lines.length <= LISTED_MAX ? lines : lines.filter(({ isOdd }) => isOdd).slice(0, LISTED_MAX);
  const names = [...new Set(lines.flatMap(({ certificate }) => certificate?.name ?? []))].join(', ');
  const count = lines.length;
  return (
    <section aria-label={t('forecast.label')} className={frame}>
      <p className={head}>{names === '' ? t('forecast.none', { count }) : t('forecast.with', { names, count })}</p>
      <p className={note}>
        {count === 1
          ? t('forecast.answer', { count: REFRESH_AFTER_REQUEST_MS / 60_000 })
          : t('forecast.each', { count: Math.ceil(count * REQUEST_SECONDS) })}
      </p>
      <ul className={list}>
        {shown.map(({ client, certificate, before }) => (
          <li key={client.id} data-odd={certificate === undefined || before !== undefined || undefined}>
            <Icon of={certificate === undefined ? ShieldAlert : before === undefined ? CircleCheck : Clock} size={14} />
            <span className={textRecipe.cut}>{client.name}</span>
            <span>
              {certificate === undefined
                ? t('forecast.noRights')
                : before === undefined
                  ? t('forecast.hasRights')
                  : t('forecast.lately', { day: shortDay(before.dateCreated.slice(0, 10)) })}
              {before === undefined ? null : (
                <>
                  {' '}
                  <Link to="/spv/requests/request/$id/preview" params={{ id: before.id }} className={link}>
                    {t('forecast.see')}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The chosen clients with the certificate that has rights for each, and what was asked lately; null until it is known. */
function useForecast(wizard: WizardRef) {
  const { entry, clients, types } = useSelector(wizard, ({ context }) => context);
  const chosen = clientsOf(entry, { clients, types });
  const { documentType } = entry;
  const isOn = documentType !== null && chosen.length > 0;
  const certificates = useQuery({ ...certificatesOptions(null), enabled: isOn });
  const lately = useQuery({
    ...api.spvRequests.list.queryOptions({
      input: {
        documentType: [documentType ?? ''],
        fromDateCreated: addDays(today(), -LATELY_DAYS),
        excludeSubmittedErrors: true,
        pageSize: BULK_MAX,
      },
    }),
    enabled: isOn,
  });
  if (!isOn || certificates.data === undefined) return null;
  const stored = certificates.data;
  const lineOf = (client: RequestClient) => {
    const certificate = stored.find(({ taxIds }) => client.taxId !== null && taxIds.includes(client.taxId));
    const before = lately.data?.items.find(({ clientId }) => clientId === client.id);
    return { client, certificate, before, isOdd: certificate === undefined || before !== undefined };
  };
  return chosen.map(lineOf);
}

const frame = css({
  mt: '8',
  pt: '16',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
});
const head = css({ m: '0', fontWeight: 'medium' });
const note = css({ m: '0', mb: '4', textStyle: 'secondary', color: 'mut' });
const link = css({ color: 'accent', '&:hover': { textDecoration: 'underline' } });
const list = css({
  m: '0',
  p: '0',
  listStyle: 'none',
  textStyle: 'secondary',
  '& > li': { display: 'flex', alignItems: 'center', gap: '8', minH: '28', minW: '0' },
  '& > li > svg': { flexShrink: '0', color: 'positive' },
  '& > li > :last-child': { ml: 'auto', flexShrink: '0', color: 'mut' },
  '& > [data-odd] > svg, & > [data-odd] > :last-child': { color: 'warning' },
});
