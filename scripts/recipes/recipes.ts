import { words, type Recipe } from './recipe.ts';

/** One more text of a client, which a person may change. */
const clientField: Recipe = {
  name: 'a field of a client',
  places: [
    [
      {
        file: 'server/migrations/9999_client_fiscal_agent.sql',
        text: `alter table client add column fiscal_agent text not null default '';\n`,
      },
    ],
    [{ file: 'contracts/api/client.ts', after: '  fax: textSchema(50),', line: '  fiscalAgent: textSchema(100),' }],
    [
      {
        file: 'src/features/clients/fields/ClientField.tsx',
        after: `  fax: 'detail.fax',`,
        line: `  fiscalAgent: 'detail.fiscalAgent',`,
      },
    ],
    [
      {
        file: 'src/features/clients/timeline/timelineWords.ts',
        after: `  fax: 'field.fax',`,
        line: `  fiscalAgent: 'field.fiscalAgent',`,
      },
    ],
    words('clients', 'detail', 'fiscalAgent', 'Fiscal agent', 'Împuternicit fiscal'),
    words('timeline', 'field', 'fiscalAgent', 'fiscal agent', 'împuternicit fiscal'),
  ],
  tests: ['server/src/clients/clients.service.test.ts', 'src/features/clients/fields', 'src/features/clients/details'],
};

/** One more column of the client list, of what its rows have. */
const clientColumn: Recipe = {
  name: 'a column of the client list',
  places: [
    [
      {
        file: 'contracts/columns/clientColumns.ts',
        after: `  isActive: { header: 'column.isActive', value: ({ isActive }) => (isActive ? '1' : '0'), isInTable: false },`,
        line: `  postalCode: {
    header: 'column.postalCode',
    value: ({ registrationAddress }) => registrationAddress?.postalCode ?? null,
    isInTable: true,
  },`,
      },
    ],
    words('clients', 'column', 'postalCode', 'Postal code', 'Cod poștal'),
  ],
  tests: ['src/features/clients/list'],
};

/** One more kind of notice; what tells of it is the area's own. */
const noticeKind: Recipe = {
  name: 'a kind of notice',
  places: [
    [
      {
        file: 'contracts/api/notice.ts',
        after: 'export const NOTICE_KINDS = [',
        line: `  'answer',`,
      },
    ],
    [
      {
        file: 'server/src/notices/noticeKinds.ts',
        after: 'export const NOTICE_KIND: Readonly<Record<NoticeKind, Kind>> = {',
        line: `  answer: {
    isShown: true,
    mail: 'never',
    sentence: {
      en: ({ about }) => \`An answer has come: \${about}\`,
      ro: ({ about }) => \`A venit un răspuns: \${about}\`,
    },
  },`,
      },
    ],
    [
      {
        file: 'src/shared/notices/noticeKinds.ts',
        after: 'export const NOTICE_KIND = {',
        line: `  answer: { icon: Mail, words: 'kind.answer', preference: 'preferences.answer' },`,
      },
    ],
    [
      ...words('notices', 'kind', 'answer', 'An answer has come to', 'A venit un răspuns la'),
      ...words('notices', 'preferences', 'answer', 'An answer has come', 'A venit un răspuns'),
    ],
  ],
  tests: ['server/src/notices', 'src/features/notices', 'src/features/shell/notices'],
};

export const RECIPES: readonly Recipe[] = [clientField, clientColumn, noticeKind];
