import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ContactConfiguration, SpvContact } from '#contracts/api/spvContact.ts';
import type { Column } from '#src/shared/table/column.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ContactStatusBadge } from '../ContactStatusBadge.tsx';
import { categoryWords, contactConfigurationOptions } from '../spvContacts.queries.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

const rowLink = ({ id }: SpvContact) => linkOptions({ to: '/spv/contact-forms/$id', params: { id } });

/** The columns of the list of contact forms, and where its rows lead. */
export function useContactTable() {
  const { t } = useTranslation('spvContacts');
  const format = useFormat();
  const { data: configuration } = useQuery(contactConfigurationOptions());
  return { rowLink, columns: [...clientColumns(t, format), ...askedColumns(t, configuration)] };
}

/** Whose form it is, and since when. */
const clientColumns = (t: TFunction<'spvContacts'>, format: Format): readonly Column<SpvContact>[] => [
  {
    id: 'client',
    header: t('column.client'),
    width: 220,
    grows: true,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link className={client}>
        <span className={textRecipe.cut}>{row.clientLegalName}</span>
      </Link>
    ),
  },
  {
    id: 'taxId',
    header: t('column.taxId'),
    width: 100,
    isNumber: true,
    place: 'away',
    cell: (row) => row.taxId,
  },
  {
    id: 'dateCreated',
    header: t('column.dateCreated'),
    width: 124,
    place: 'side',
    cell: (row) => <span className={textRecipe.figures}>{format.localTime(row.dateCreated)}</span>,
  },
];

/** What is asked, how far it has come, and who asks. The authority's words are Romanian. */
const askedColumns = (
  t: TFunction<'spvContacts'>,
  configuration: ContactConfiguration | undefined,
): readonly Column<SpvContact>[] => [
  {
    id: 'category',
    header: t('column.category'),
    width: 210,
    place: 'sub',
    cell: (row) => <span lang="ro">{categoryWords(configuration, row).category}</span>,
  },
  {
    id: 'subCategory',
    header: t('column.subCategory'),
    width: 150,
    place: 'away',
    cell: (row) => (
      <span lang="ro" className={quiet}>
        {categoryWords(configuration, row).subCategory || '–'}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 156,
    place: 'end',
    cell: (row) => <ContactStatusBadge status={row.status} />,
  },
  {
    id: 'sentBy',
    header: t('column.sentBy'),
    width: 124,
    place: 'away',
    cell: (row) => <span className={quiet}>{row.requestedByDisplayName ?? '–'}</span>,
  },
];

const client = css({
  display: 'flex',
  gap: '8',
  minW: '0',
});
const quiet = css({ color: 'mut', fontVariantNumeric: 'tabular-nums', fontWeight: 'normal' });
