import type * as v from 'valibot';
import { CLIENT_FIELDS, type ClientFields, type clientListQuerySchema, type EmailType } from '#contracts/api/client.ts';
import type { Tag } from '#contracts/api/workItem.ts';
import { nonEmpty, writeConditions, type Finder } from '../lists/conditions.ts';
import { byText } from '../lists/finders.ts';
import { directionOf, type ListOrder, type ListSource } from '../lists/pagedList.ts';

/** Which clients a list shows. */
export type ClientFilter = {
  readonly includeInactive: boolean;
  /** Null for all; `unassigned` means clients without a manager. */
  readonly accountManagers: readonly string[] | null;
  readonly teamIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly search?: string | undefined;
};

/** The team and the tags of a client. */
type Grouping = {
  readonly team: { readonly id: string; readonly name: string } | null;
  readonly tags: Tag[];
};

/** The parts of a person's name, empty for a company. */
export type PersonColumns = {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly emailType: EmailType | null;
};

/** The order of the list. */
export type ClientSort = NonNullable<v.InferOutput<typeof clientListQuerySchema>['sort']>;

/** One line of the list, as the database returns it. */
export type ClientListRow = Grouping & {
  readonly id: string;
  readonly name: string;
  readonly sortName: string;
  readonly sortTaxId: string;
  readonly legalName: string;
  readonly taxId: string | null;
  readonly registrationNumber: string;
  readonly isActive: boolean;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  /** Of the registered office. */
  readonly address1: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
};

/** A whole client, as the database returns it. */
export type ClientRecord = Readonly<ClientFields> &
  Grouping &
  PersonColumns & {
    readonly id: string;
    readonly legalName: string;
    readonly taxId: string | null;
    readonly registrationNumber: string;
    readonly isActive: boolean;
    readonly customerSince: string;
    readonly managerId: string | null;
    readonly managerName: string | null;
    readonly revision: number;
  };

/** The values of a new client. */
export type NewClient = Readonly<ClientFields> & {
  readonly legalName: string;
  readonly taxId: string | null;
  readonly registrationNumber: string;
  readonly customerSince: string;
};

/** The columns a person may change. */
export type ClientChange = Readonly<ClientFields> & {
  readonly customerSince: string;
  readonly isActive: boolean;
};

/** What many clients get at once. */
export type ClientSet = {
  readonly accountManagerId?: string | null | undefined;
  readonly teamId?: string | null | undefined;
  readonly isActive?: boolean | undefined;
};

export type PersonNames = { readonly name: string; readonly legalName: string };

/** One line of a picker. */
export type ClientPickRow = {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly taxId: string | null;
  readonly isActive: boolean;
  readonly accountManagerId: string | null;
  readonly accountManagerName: string | null;
  readonly customerSince: string;
};

/** The columns of the fields that a person may change: `webAddress` stands in `web_address`. */
export const FIELD_COLUMNS = CLIENT_FIELDS.map((field) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** The rows of the list, its count and its export. */
export const sourceOf = ({ includeInactive, accountManagers, teamIds, tagIds, search }: ClientFilter): ListSource => {
  const conditions = writeConditions(includeInactive ? [] : ['c.is_active']);
  conditions.add((at) => `c.team_id = any(${at}::uuid[])`, nonEmpty(teamIds));
  conditions.add(
    (at) => `exists (select from client_tag g
      where g.tenant_id = c.tenant_id and g.client_id = c.id and g.tag_id = any(${at}::uuid[]))`,
    nonEmpty(tagIds),
  );
  conditions.addSearch(search, SEARCHED);
  return { from: 'client c', ...conditions.end({ accountManagerId: accountManagers ?? undefined }) };
};
/** What a search of the list looks into. */
const SEARCHED: readonly Finder[] = [
  byText('c.search_text'),
  byText('c.tax_id'),
  byText('lower(c.registration_number)'),
  (word) =>
    `c.id = any(array(select k.client_id from contact k where k.deleted_at is null and k.search_text like ${word}))`,
];
const ORDER = { rows: 'c', type: 'text collate "C"' } as const;
const ORDER_COLUMN = {
  name: 'sort_name',
  '-name': 'sort_name',
  taxId: 'sort_tax_id',
  '-taxId': 'sort_tax_id',
} as const satisfies Record<ClientSort, string>;
/** The order that a list asks for. */
export const orderOf = (sort: ClientSort): ListOrder => ({
  ...ORDER,
  column: ORDER_COLUMN[sort],
  direction: directionOf(sort),
});

const GROUPING = `(select jsonb_build_object('id', t.id, 'name', t.name) from team t
    where t.tenant_id = c.tenant_id and t.id = c.team_id) as team,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.folded_name, g.id)
    from client_tag p join tag g on g.tenant_id = p.tenant_id and g.id = p.tag_id
    where p.tenant_id = c.tenant_id and p.client_id = c.id), '[]') as tags`;
/** Columns of a line of the list. */
export const LIST_COLUMNS = `c.id, c.name, c.sort_name, c.sort_tax_id, c.legal_name, c.tax_id,
  c.registration_number, c.is_active, u.id as "managerId",
  u.display_name as "managerName", k.name as "contactName", k.email as "contactEmail",
  a.address1, a.city, a.county, a.postal_code, a.country, ${GROUPING}`;
/** Columns of a whole client. */
export const COLUMNS = `c.id, c.legal_name, c.tax_id, c.registration_number, ${FIELD_COLUMNS.map((column) => `c.${column}`).join(', ')},
  c.is_active, c.customer_since, u.id as "managerId", u.display_name as "managerName", c.revision,
  c.first_name, c.middle_name, c.last_name, c.email_type, ${GROUPING}`;
export const MANAGER = 'left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id';
export const PRIMARY_CONTACT = `left join contact k
  on k.tenant_id = c.tenant_id and k.client_id = c.id and k.is_primary and k.deleted_at is null`;
export const OFFICE = `left join address a
  on a.tenant_id = c.tenant_id and a.client_id = c.id and a.type = 'RegisteredOffice' and a.deleted_at is null`;
export const FROM = `from client c ${MANAGER}`;
