import { Injectable } from '@nestjs/common';
import type { SettingSpec } from '#domain/system/setting.rules';
import { Db, type Tx } from '#server/kit/db/db';
import { SysSettingEntity } from '#server/kit/settings/sys-setting.entity';
import { Keyring } from '#server/kit/crypto/keyring';

/** A stored value; secrets are sealed. */
export type StoredSetting = Pick<SysSettingEntity, 'sysKey' | 'sysVal' | 'version'> & { readonly modifiedAt: number };

/** One entry of a setting's history from the audit log. */
export interface SettingAuditRow {
  readonly id: number;
  readonly at: number;
  readonly by: string | null;
  readonly enBy: string | null;
  readonly action: string;
  readonly object: string;
  readonly before: { readonly value?: string | null } | null;
  readonly after: { readonly value?: string | null } | null;
  readonly reason: string | null;
}

const COLUMNS = `sys_key as "sysKey", sys_val as "sysVal", version, epoch_ms(gmt_modified) as "modifiedAt"`;
const AUDIT_ACTIONS = `
  select a.id, epoch_ms(a.at) as at, u.name as by, u.en_name as "enBy", a.action, a.object, a.before, a.after,
    a.reason
  from v_audit a
    left join v_app_user u on u.id = a.actor
`;
const HISTORY_LENGTH = 50;

/** Returns the audit object of a setting. */
export const settingObjectOf = (sysKey: string): string => `setting:${sysKey}`;

/** Rows of settings and their history. */
@Injectable()
export class SettingStore {
  constructor(
    private readonly db: Db,
    private readonly keys: Keyring,
  ) {}

  /** Returns every stored value. */
  all(): Promise<StoredSetting[]> {
    return this.db.rows<StoredSetting>(`select ${COLUMNS} from sys_setting`);
  }

  /** Locks and returns a stored value; keys without a row are locked too. */
  async lock(tx: Tx, sysKey: string): Promise<StoredSetting | null> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [settingObjectOf(sysKey)]);
    const [row] = await tx.rows<StoredSetting>(`select ${COLUMNS} from sys_setting where sys_key = $1 for update`, [
      sysKey,
    ]);
    return row ?? null;
  }

  /** Stores a value, secrets sealed. A row created again after a reset gets a version never used before. */
  async put(tx: Tx, sysKey: string, sysVal: string, of: SettingSpec): Promise<void> {
    await tx.rows(
      `
        insert into sys_setting (sys_key, sys_val, visibility, zh, en, gmt_modified, version)
        values ($1, $2, $3, $4, $5, app_now(), 1 + (select count(*) from v_audit where object = $6))
        on conflict (sys_key)
        do update set sys_val = excluded.sys_val, visibility = excluded.visibility, zh = excluded.zh,
          en = excluded.en, version = sys_setting.version + 1, gmt_modified = excluded.gmt_modified
      `,
      [
        sysKey,
        of.kind === 'secret' ? this.keys.seal(sysVal) : sysVal,
        of.visibility,
        of.zh,
        of.en,
        settingObjectOf(sysKey),
      ],
    );
  }

  /** Deletes a value; the default applies again. */
  async delete(tx: Tx, sysKey: string): Promise<void> {
    await tx.repository(SysSettingEntity).delete(sysKey);
  }

  /** Returns the history of a setting, newest first. */
  history(on: Pick<Db, 'rows'> | Tx, sysKey: string): Promise<SettingAuditRow[]> {
    return on.rows<SettingAuditRow>(`${AUDIT_ACTIONS} where a.object = $1 order by a.id desc limit ${HISTORY_LENGTH}`, [
      settingObjectOf(sysKey),
    ]);
  }

  /** Returns one entry of the history. */
  async findChange(id: number): Promise<SettingAuditRow | null> {
    const [row] = await this.db.rows<SettingAuditRow>(
      `${AUDIT_ACTIONS} where a.id = $1 and a.object like 'setting:%'`,
      [id],
    );
    return row ?? null;
  }
}
