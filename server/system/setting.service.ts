import { Injectable } from '@nestjs/common';
import { membersOf } from '#domain/kit/enumeration';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { settingFailure } from '#domain/system/setting.failures';
import { screenOf, settingText, shownText, whyNotSetting, type SettingSpec } from '#domain/system/setting.rules';
import type { SettingScreen } from '#domain/system/setting.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { businessSettings, SettingChange, SettingRow } from '#contract/system/setting.contract';
import { audit } from '#server/kit/audit';
import type { Caller } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db, type Tx } from '#server/kit/db';
import { settingKeys, specOf, type SettingKey } from '#server/kit/setting-keys';
import { Settings } from '#server/kit/settings';
import { VenueTables } from '#server/venues/venue-tables.service';
import { SettingStore, objectOf, type SettingDeed, type StoredSetting } from './setting.store';

const MOST_EXCEPTIONS = 20;
const HIDDEN = '•';

interface Wanted {
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
    this.insistFits(spec, sysVal);
    await this.db.transact((tx) => this.write(tx, caller, 'setting.save', spec, { sysKey, version, reason }, sysVal));
    return this.told(screen, sysKey);
  }

  /** Resets a setting to its default. */
  async reset(
    screen: SettingScreen,
    wanted: ParsedOf<typeof businessSettings.reset>,
    caller: Caller,
  ): Promise<SettingRow> {
    const spec = this.declared(screen, wanted.sysKey);
    await this.db.transact((tx) => this.write(tx, caller, 'setting.reset', spec, wanted, null));
    return this.told(screen, wanted.sysKey);
  }

  /** Undoes the newest change, if nothing changed since and the previous value is known. */
  async undo(
    screen: SettingScreen,
    { id }: ParsedOf<typeof businessSettings.undo>,
    caller: Caller,
  ): Promise<SettingRow> {
    const deed = await this.store.deed(id);
    const sysKey = deed?.object.slice(objectOf('').length) ?? '';
    const spec = this.declared(screen, sysKey);
    if (spec.kind === 'secret') throw new Failure(settingFailure.settingSecretUndo);
    const value = deed?.before?.value ?? null;
    if (value !== null) this.insistFits(spec, value);
    await this.db.transact(async (tx) => {
      const held = await this.store.lock(tx, sysKey);
      const [newest] = await this.store.history(tx, sysKey);
      if (newest?.id !== id || deed?.before === null) throw new Failure(settingFailure.settingNoHistory);
      await this.write(tx, caller, 'setting.undo', spec, { sysKey, version: held?.version ?? 0 }, value);
    });
    return this.told(screen, sysKey);
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
    { sysKey, version, reason }: Wanted,
    value: string | null,
  ): Promise<void> {
    const held = await this.store.lock(tx, sysKey);
    if ((held?.version ?? 0) !== version) throw new Failure(systemFailure.staleVersion);
    if (value === null) await this.store.drop(tx, sysKey);
    else await this.store.put(tx, sysKey, value, spec);
    const said = (text: string | null) => ({ value: text === null ? null : spec.kind === 'secret' ? HIDDEN : text });
    await audit(tx, caller, {
      action,
      object: objectOf(sysKey),
      before: said(held?.sysVal ?? null),
      after: said(value),
      ...(reason ? { reason } : {}),
    });
  }

  private async told(screen: SettingScreen, sysKey: string): Promise<SettingRow> {
    await this.settings.changed();
    return (await this.list(screen)).find((row) => row.sysKey === sysKey) as SettingRow;
  }

  private specOn(screen: SettingScreen, key: string): SettingSpec | null {
    const spec = specOf(key);
    return spec && screenOf(spec.group) === screen ? spec : null;
  }

  private declared(screen: SettingScreen, key: string): SettingSpec {
    const spec = this.specOn(screen, key);
    if (!spec) throw new Failure(settingFailure.settingUnknown);
    return spec;
  }

  private insistFits(spec: SettingSpec, value: string): void {
    const refusal = whyNotSetting(spec, value);
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
      choices: of ? membersOf(of).map((member) => ({ code: String(member.code), zh: member.zh, en: member.en })) : [],
      sysVal: shownText(spec, kind === 'secret' ? (stored?.sysVal ?? '') : settingText(this.settings.get(key))),
      standard: shownText(spec, this.settings.standard(key)),
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
      .slice(0, MOST_EXCEPTIONS)
      .map((one) => ({ ...one, value: String(one.value) }));
  }

  private change(spec: SettingSpec, deed: SettingDeed, newest: boolean): SettingChange {
    const shown = (side: SettingDeed['before']) =>
      side?.value === undefined || side.value === null ? null : shownText(spec, side.value);
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
