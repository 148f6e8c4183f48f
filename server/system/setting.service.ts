import { Injectable } from '@nestjs/common';
import { enumMembers } from '#domain/kit/enumeration';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { settingFailure } from '#domain/system/setting.failures';
import {
  settingScreenOf,
  settingText,
  displayText,
  settingRefusal,
  type SettingSpec,
} from '#domain/system/setting.rules';
import type { SettingScreen } from '#domain/system/setting.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { businessSettings, SettingChange, SettingRow } from '#contract/system/setting.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { settingKeys, settingSpecOf, type SettingKey } from '#server/kit/settings/setting-keys';
import { Settings } from '#server/kit/settings/settings';
import { VenueTables } from '#server/venues/venue-tables.service';
import { SettingStore, settingObjectOf, type SettingAuditRow, type StoredSetting } from './setting.store';

const MAX_EXCEPTIONS = 20;
const HIDDEN = '•';

interface SettingRef {
  readonly sysKey: string;
  readonly version: number;
  readonly reason?: string | undefined;
}

/** Edits settings: every change is validated, recorded with the previous value, and announced to every process. */
@Injectable()
export class SettingService {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly store: SettingStore,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the settings of a screen in order. */
  async list(screen: SettingScreen): Promise<SettingRow[]> {
    const stored = new Map((await this.store.all()).map((row) => [row.sysKey, row]));
    return settingKeys
      .map((key) => [key, this.specOn(screen, key)] as const)
      .flatMap(([key, spec]) => (spec ? [this.row(key, spec, stored.get(key) ?? null)] : []));
  }

  /** Changes a value. */
  async save(
    screen: SettingScreen,
    { sysKey, sysVal, version, reason }: ParsedOf<typeof businessSettings.save>,
    caller: Caller,
  ): Promise<SettingRow> {
    const spec = this.declared(screen, sysKey);
    this.assertValid(spec, sysVal);
    await this.db.transact((tx) => this.write(tx, caller, 'setting.save', spec, { sysKey, version, reason }, sysVal));
    return this.rowOf(screen, sysKey);
  }

  /** Resets a setting to its default. */
  async reset(
    screen: SettingScreen,
    target: ParsedOf<typeof businessSettings.reset>,
    caller: Caller,
  ): Promise<SettingRow> {
    const spec = this.declared(screen, target.sysKey);
    await this.db.transact((tx) => this.write(tx, caller, 'setting.reset', spec, target, null));
    return this.rowOf(screen, target.sysKey);
  }

  /** Undoes the newest change, if nothing changed since and the previous value is known. */
  async undo(
    screen: SettingScreen,
    { id }: ParsedOf<typeof businessSettings.undo>,
    caller: Caller,
  ): Promise<SettingRow> {
    const deed = await this.store.findChange(id);
    const sysKey = deed?.object.slice(settingObjectOf('').length) ?? '';
    const spec = this.declared(screen, sysKey);
    if (spec.kind === 'secret') throw new Failure(settingFailure.settingSecretUndo);
    const value = deed?.before?.value ?? null;
    if (value !== null) this.assertValid(spec, value);
    await this.db.transact(async (tx) => {
      const held = await this.store.lock(tx, sysKey);
      const [newest] = await this.store.history(tx, sysKey);
      if (newest?.id !== id || deed?.before === null) throw new Failure(settingFailure.settingNoHistory);
      await this.write(tx, caller, 'setting.undo', spec, { sysKey, version: held?.version ?? 0 }, value);
    });
    return this.rowOf(screen, sysKey);
  }

  /** Returns the changes of a setting, newest first. */
  async history(
    screen: SettingScreen,
    { sysKey }: ParsedOf<typeof businessSettings.history>,
  ): Promise<SettingChange[]> {
    const spec = this.declared(screen, sysKey);
    const deeds = await this.store.history(this.db, sysKey);
    return deeds.map((deed, place) => this.change(spec, deed, place === 0));
  }

  private async write(
    tx: Tx,
    caller: Caller,
    action: string,
    spec: SettingSpec,
    { sysKey, version, reason }: SettingRef,
    value: string | null,
  ): Promise<void> {
    const held = await this.store.lock(tx, sysKey);
    if ((held?.version ?? 0) !== version) throw new Failure(systemFailure.staleVersion);
    if (value === null) await this.store.delete(tx, sysKey);
    else await this.store.put(tx, sysKey, value, spec);
    const auditValue = (text: string | null) => ({
      value: text === null ? null : spec.kind === 'secret' ? HIDDEN : text,
    });
    await writeAudit(tx, caller, {
      action,
      object: settingObjectOf(sysKey),
      before: auditValue(held?.sysVal ?? null),
      after: auditValue(value),
      ...(reason ? { reason } : {}),
    });
  }

  private async rowOf(screen: SettingScreen, sysKey: string): Promise<SettingRow> {
    await this.settings.publishChange();
    return (await this.list(screen)).find((row) => row.sysKey === sysKey) as SettingRow;
  }

  private specOn(screen: SettingScreen, key: string): SettingSpec | null {
    const spec = settingSpecOf(key);
    return spec && settingScreenOf(spec.group) === screen ? spec : null;
  }

  private declared(screen: SettingScreen, key: string): SettingSpec {
    const spec = this.specOn(screen, key);
    if (!spec) throw new Failure(settingFailure.settingUnknown);
    return spec;
  }

  private assertValid(spec: SettingSpec, value: string): void {
    const refusal = settingRefusal(spec, value);
    if (!refusal) return;
    const { spec: why, facts } = refusal;
    throw new Failure(why, {
      ...facts,
      fields: [{ field: 'sysVal', message: sentenceOf(why, 'zh', facts), messageEn: sentenceOf(why, 'en', facts) }],
    });
  }

  private row(key: SettingKey, spec: SettingSpec, stored: StoredSetting | null): SettingRow {
    const { kind, unit, min, max, whole, group, visibility, zh, en, zhHelp, enHelp, of } = spec;
    return {
      sysKey: key,
      name: zh,
      enName: en,
      help: zhHelp,
      enHelp,
      group,
      kind,
      unit,
      min,
      max,
      whole,
      visibility,
      choices: of ? enumMembers(of).map((member) => ({ code: String(member.code), zh: member.zh, en: member.en })) : [],
      sysVal: displayText(spec, kind === 'secret' ? (stored?.sysVal ?? '') : settingText(this.settings.get(key))),
      standard: displayText(spec, this.settings.defaultText(key)),
      isSet: stored !== null,
      version: stored?.version ?? 0,
      modifiedAt: stored ? schoolStamp(stored.modifiedAt) : null,
      exceptions: this.exceptions(key),
    };
  }

  /** Returns sites whose own booking rules override the general value. */
  private exceptions(key: SettingKey): SettingRow['exceptions'] {
    if (key !== 'advanceEntryVenueTime' && key !== 'advanceCancelOrder') return [];
    const general = this.settings.get(key);
    return this.tables.sites
      .map(({ siteName, enName, venue, rules }) => ({
        name: `${venue.venueName} ${siteName}`,
        enName: `${venue.enName} ${enName}`,
        value: key === 'advanceCancelOrder' ? rules.cancelHours : rules.advanceEntryMin,
      }))
      .filter(({ value }) => value !== general)
      .slice(0, MAX_EXCEPTIONS)
      .map((one) => ({ ...one, value: String(one.value) }));
  }

  private change(spec: SettingSpec, deed: SettingAuditRow, newest: boolean): SettingChange {
    const shown = (side: SettingAuditRow['before']) =>
      side?.value === undefined || side.value === null ? null : displayText(spec, side.value);
    return {
      id: deed.id,
      at: schoolStamp(deed.at),
      by: deed.by ?? '',
      enBy: deed.enBy ?? '',
      action: deed.action,
      before: shown(deed.before),
      after: shown(deed.after),
      reason: deed.reason,
      canUndo: newest && spec.kind !== 'secret' && deed.before !== null,
    };
  }
}
