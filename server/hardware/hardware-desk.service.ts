import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { hardwareFailure } from '#domain/hardware/hardware.failures';
import { whyNotAdapter } from '#domain/hardware/hardware.rules';
import { adapterName, doorDirection } from '#domain/hardware/hardware.status';
import { parameterValues, whyNotParameters } from '#domain/hardware/parameter.rules';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { switchStatus } from '#domain/venues/venue.status';
import { hardware, hardwareRow, type HardwareRow, type NewDeviceKey } from '#contract/hardware/hardware.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { lockRow, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import { auditedChange, type DraftOf } from '#server/kit/resource/resource.service';
import { schoolStamp } from '#server/kit/runtime/clock';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { assertUnused } from '#server/venues/place-usage.service';
import { DeviceKeyService } from './device-key.service';
import { HardwareDeskStore } from './hardware-desk.store';
import { HardwareEntity } from './hardware.entity';

type Form = ParsedOf<typeof hardware.edit>;
type Draft = DraftOf<Form>;

const sheet: Sheet<HardwareRow> = {
  zh: '硬件设备',
  en: 'Hardware',
  row: hardwareRow,
  columns: [
    { key: 'sn', width: 20 },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name), width: 24 },
    { key: 'kind', of: hardwareKind, width: 14 },
    { key: 'adapter', of: adapterName, width: 14 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace || row.place : row.place) },
    { key: 'siteNames', value: (row, lang) => (lang === 'en' ? row.enSiteNames : row.siteNames), width: 30 },
    { key: 'direction', of: doorDirection, width: 10 },
    { key: 'endpoint', width: 30 },
    { key: 'personCap', width: 12 },
    { key: 'people', width: 12 },
    { key: 'installDate', width: 14 },
    { key: 'firmware', width: 16 },
    { key: 'state', of: hardwareState, width: 12 },
    { key: 'lastBeat', value: ({ lastBeat }) => (lastBeat === null ? null : schoolStamp(lastBeat)), width: 20 },
    { key: 'status', of: switchStatus, width: 10 },
  ],
};

/** The fields of a device that the log keeps: everything administered, but no key. */
const loggedFields = [
  'sn',
  'name',
  'enName',
  'kind',
  'adapter',
  'venueId',
  'place',
  'enPlace',
  'direction',
  'siteIds',
  'endpoint',
  'settings',
  'personCap',
  'installDate',
  'status',
] as const;
const logged = (row: Columns<HardwareEntity>) => Object.fromEntries(loggedFields.map((field) => [field, row[field]]));

/** Manages the list of devices. */
@Injectable()
export class HardwareDeskService extends EntityResource<Form, HardwareEntity> {
  protected readonly name = 'hardware';
  protected readonly entity = HardwareEntity;
  protected override readonly missing = deviceFailure.deviceMissing;
  protected override readonly constraintFailures = { hardware_sn_key: hardwareFailure.snTaken };

  constructor(
    db: Db,
    private readonly store: HardwareDeskStore,
    private readonly places: PlaceAdmin,
    private readonly keys: DeviceKeyService,
  ) {
    super(db);
  }

  /** Returns a page of devices in the caller's scope, and all of them counted by venue and place. */
  async list(query: ParsedOf<typeof hardware.list>, caller: Member): Promise<AnswerOf<typeof hardware.list>> {
    const [page, groups] = await Promise.all([this.store.list.page(query, caller), this.store.groups(caller)]);
    return { ...page, groups };
  }

  /** Exports the filtered devices as a sheet. */
  @ExportSource(hardware.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof hardware.exportFile>, 'lang'>): ListSheet<HardwareRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  async choices(caller: Member): Promise<AnswerOf<typeof hardware.choices>> {
    const [venues, sites] = await Promise.all([this.places.venueChoices(caller), this.store.siteChoices(caller)]);
    return { venues, sites };
  }

  /** Adds a device and returns its key, which nobody can read again. */
  addWithKey(draft: Draft, caller: Member): Promise<NewDeviceKey> {
    return this.db.transact(async (tx) => {
      const id = await this.put(tx, undefined, draft, caller);
      const { sn, name, enName } = draft;
      return { id, sn, name, enName, key: await this.keys.replace(tx, id) };
    });
  }

  /** Throws if a device is outside the caller's scope. */
  @HistoryAccess('hardware')
  async assertHistoryReadable(caller: Member, key: string): Promise<void> {
    if (!/^[1-9]\d{0,8}$/.test(key) || !(await this.store.isReachable(Number(key), caller)))
      throw new Failure(this.missing);
  }

  protected override async lock(tx: Tx, id: number, caller: Member): Promise<HardwareEntity> {
    const held = await lockRow(tx, HardwareEntity, id);
    if (!held || (await this.store.lockMany(tx, [id], caller)).length === 0) throw new Failure(this.missing);
    return held;
  }

  protected async validate(
    tx: Tx,
    { params, endpoint, ...draft }: Draft,
    caller: Member,
    held: HardwareEntity | null,
  ): Promise<Columns<HardwareEntity>> {
    if (held && (held.sn !== draft.sn || held.kind !== draft.kind)) throw new Failure(hardwareFailure.snFixed);
    throwIfRefused(whyNotAdapter(draft.kind, draft.adapter, endpoint));
    throwIfRefused(whyNotParameters(draft.kind, params));
    await this.places.requireVenue(tx, draft.venueId, caller);
    const siteIds = [...new Set(draft.siteIds)].sort((a, b) => a - b);
    if ((await this.store.countSites(tx, draft.venueId, siteIds)) !== siteIds.length)
      throw new Failure(hardwareFailure.siteElsewhere);
    const settings = parameterValues(draft.kind, params);
    const isSame =
      held !== null && JSON.stringify(parameterValues(draft.kind, held.settings)) === JSON.stringify(settings);
    return {
      ...draft,
      siteIds,
      endpoint: draft.adapter === adapterName.push ? endpoint : null,
      settings,
      ...(isSame && held.settingsNo > 0 ? {} : { settingsNo: (held?.settingsNo ?? 0) + 1 }),
    };
  }

  protected override insert(tx: Tx, valid: Columns<HardwareEntity>, caller: Member): Promise<number> {
    return super.insert(tx, { ...valid, deviceKeyEnc: this.keys.generate().sealed }, caller);
  }

  protected override async delete(tx: Tx, id: number, held: HardwareEntity, caller: Member): Promise<void> {
    await assertUnused(tx, 'hardware', id);
    await super.delete(tx, id, held, caller);
  }

  protected override audited(valid: Columns<HardwareEntity> | null, held: HardwareEntity | null) {
    return auditedChange(held && logged(held), valid && logged(valid));
  }
}
