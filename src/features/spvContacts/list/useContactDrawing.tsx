import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ContactConfiguration, SpvContact } from '#contracts/api/spvContact.ts';
import { CONTACT_FORM_COLUMNS } from '#contracts/columns/contactFormColumns.ts';
import type { RowDrawing } from '#src/shared/table/column.ts';
import { columnsOf, type DrawnColumns } from '#src/shared/table/drawnColumns.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ContactStatusBadge } from '../ContactStatusBadge.tsx';
import { categoryWords, contactConfigurationOptions } from '../spvContacts.queries.ts';

const rowLink = ({ id }: SpvContact) => linkOptions({ to: '/spv/contact-forms/$id', params: { id } });

/** How the list of contact forms draws its rows. */
export function useContactDrawing(): RowDrawing<SpvContact> {
  const { t } = useTranslation('spvContacts');
  const format = useFormat();
  const { data: configuration } = useQuery(contactConfigurationOptions());
  return useMemo(
    () => ({
      rowLink,
      columns: columnsOf(CONTACT_FORM_COLUMNS, t, { ...clientColumns(format), ...askedColumns(configuration) }),
    }),
    [t, format, configuration],
  );
}

type Drawn = DrawnColumns<SpvContact, typeof CONTACT_FORM_COLUMNS>;

/** Whose form it is, and since when. */
const clientColumns = (format: Format): Pick<Drawn, 'client' | 'taxId' | 'dateCreated'> => ({
  client: {
    width: 220,
    grows: true,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link className={client}>
        <span className={textRecipe.cut}>{row.clientName}</span>
      </Link>
    ),
  },
  taxId: {
    width: 100,
    isNumber: true,
  },
  dateCreated: {
    width: 124,
    place: 'side',
    cell: (row) => <span className={textRecipe.figures}>{format.localTime(row.dateCreated)}</span>,
  },
});

/** What is asked, how far it has come, and who asks. The authority's words are Romanian. */
const askedColumns = (
  configuration: ContactConfiguration | undefined,
): Pick<Drawn, 'category' | 'subCategory' | 'status' | 'sentBy'> => ({
  category: {
    width: 210,
    place: 'sub',
    cell: (row) => <span lang="ro">{categoryWords(configuration, row).category}</span>,
  },
  subCategory: {
    width: 150,
    cell: (row) => (
      <span lang="ro" className={quiet}>
        {categoryWords(configuration, row).subCategory || '–'}
      </span>
    ),
  },
  status: {
    width: 156,
    place: 'end',
    cell: (row) => <ContactStatusBadge status={row.status} />,
  },
  sentBy: {
    width: 124,
    cell: (row) => <span className={quiet}>{row.requestedByDisplayName ?? '–'}</span>,
  },
});

const client = css({
  display: 'flex',
  gap: '8',
  minW: '0',
});
const quiet = css({ color: 'mut', fontVariantNumeric: 'tabular-nums', fontWeight: 'normal' });
