import type { Firm, FirmUpdate } from '#contracts/api/firm.ts';
import type { PossibleApprover } from '#contracts/approval.ts';
import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { Flag } from '#contracts/flags.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** Settings of a firm's own for its flags, by flag. */
export type OwnFlags = Record<string, boolean>;

/** SQL of the caller's firm: one statement per function. */
export const firmRepository = {
  async find(tx: TenantTx): Promise<Firm | null> {
    const rows = await tx.query<Firm>(`select ${COLUMNS} from firm where id = $1`, [tx.tenantId]);
    return rows[0] ?? null;
  },

  /** Locks the firm until the end of the transaction. */
  async lock(tx: TenantTx): Promise<(Firm & { settings: FirmSettings }) | null> {
    const rows = await tx.query<Firm & FirmSettings>(
      `select ${COLUMNS}, approved_by_admins_only, approved_by_second_person, time_rounding_minutes, is_time_billable,
         request_answer_days, client_mail_language
       from firm where id = $1 for update`,
      [tx.tenantId],
    );
    if (rows[0] === undefined) return null;
    const { approvedByAdminsOnly, approvedBySecondPerson, timeRoundingMinutes, isTimeBillable, ...rest } = rows[0];
    const { requestAnswerDays, clientMailLanguage, ...firm } = rest;
    const approval = { approvedByAdminsOnly, approvedBySecondPerson };
    const settings = { ...approval, timeRoundingMinutes, isTimeBillable, requestAnswerDays, clientMailLanguage };
    return { ...firm, settings };
  },

  /** Saves the data. */
  async update(tx: TenantTx, { revision, ...data }: FirmUpdate): Promise<void> {
    await tx.query(
      `update firm set name = $2, fiscal_code = $3, registration_number = $4, address1 = $5, city = $6, county = $7,
         postal_code = $8, email = $9, telephone = $10, revision = $11
       where id = $1`,
      [
        tx.tenantId,
        data.name,
        data.fiscalCode,
        data.registrationNumber,
        data.address1,
        data.city,
        data.county,
        data.postalCode,
        data.email,
        data.telephone,
        revision,
      ],
    );
  },

  async updateSettings(tx: TenantTx, settings: FirmSettings): Promise<void> {
    await tx.query(
      `update firm set approved_by_admins_only = $2, approved_by_second_person = $3, time_rounding_minutes = $4,
         is_time_billable = $5, request_answer_days = $6, client_mail_language = $7
       where id = $1`,
      [
        tx.tenantId,
        settings.approvedByAdminsOnly,
        settings.approvedBySecondPerson,
        settings.timeRoundingMinutes,
        settings.isTimeBillable,
        settings.requestAnswerDays,
        settings.clientMailLanguage,
      ],
    );
  },

  /** What decides over approval by the firm's active people. */
  activePeople: (tx: TenantTx) => tx.query<PossibleApprover>('select role, may_approve from users where is_active'),

  async ownFlags(tx: TenantTx): Promise<OwnFlags> {
    const rows = await tx.query<{ flag: string; isOn: boolean }>('select flag, is_on from firm_flag');
    return Object.fromEntries(rows.map(({ flag, isOn }) => [flag, isOn]));
  },

  async setFlag(tx: TenantTx, flag: Flag, isOn: boolean): Promise<void> {
    await tx.query(
      `insert into firm_flag (tenant_id, flag, is_on) values ($1, $2, $3)
       on conflict (tenant_id, flag) do update set is_on = excluded.is_on`,
      [tx.tenantId, flag, isOn],
    );
  },
};

/** SQL of the caller's firm. */
export type FirmRepository = typeof firmRepository;

const COLUMNS = `name, fiscal_code, registration_number, address1, city, county, postal_code, email, telephone,
  revision`;
