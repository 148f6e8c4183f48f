import { Injectable } from '@nestjs/common';
import { enumMember as member } from '#domain/kit/enumeration';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { commodityFailure } from '#domain/commodities/commodity.failures';
import { facilityFailure } from '#domain/facilities/facility.failures';
import { metricFacts, whyNotMetrics } from '#domain/facilities/facility.rules';
import { metric } from '#domain/facilities/facility.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { REMOVED_FLAG, room } from '#contract/kit/live';
import { facilities, facilityRow, type FacilityRow } from '#contract/facilities/facility.contract';
import { WarningRuleService } from '#server/alarms/warning-rule.service';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { FacilityStore, type StoredFacility } from './facility.store';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { translateWriteErrors } from '#server/venues/place-usage.service';

type Form = ParsedOf<typeof facilities.edit>;
type Draft = DraftOf<Form>;

const readingText = (row: FacilityRow, lang: 'zh' | 'en'): string =>
  row.readings
    .map((one) =>
      `${member(metric, one.metric)?.[lang] ?? one.metric} ${one.value ?? '—'} ${metricFacts[one.metric].unit}`.trim(),
    )
    .join(lang === 'en' ? '; ' : '；');

const sheet: Sheet<FacilityRow> = {
  zh: '设施',
  en: 'Facilities',
  row: facilityRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'typeName', value: (row, lang) => (lang === 'en' ? row.enTypeName : row.typeName) },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace || row.place : row.place) },
    { key: 'readings', value: readingText, width: 60 },
    { key: 'isPublic' },
    { key: 'status', of: switchStatus },
  ],
};

/** Manages facilities of venues. */
@Injectable()
export class FacilityService extends ResourceService<Form, StoredFacility> {
  protected readonly name = 'facility';
  protected override readonly constraintFailures = { facility_metric_sensor: facilityFailure.sensorTaken };

  constructor(
    db: Db,
    private readonly store: FacilityStore,
    private readonly placeAdmin: PlaceAdmin,
    private readonly rules: WarningRuleService,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof facilities.list>, caller: Member): Promise<AnswerOf<typeof facilities.list>> {
    return this.store.list.page(query, caller);
  }

  /** Exports the filtered facilities as a sheet. */
  @ExportSource(facilities.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof facilities.exportFile>, 'lang'>): ListSheet<FacilityRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  async choices(member: Member): Promise<AnswerOf<typeof facilities.choices>> {
    const [venues, sensors] = await Promise.all([
      this.placeAdmin.venueChoices(member),
      this.store.sensorChoices(member),
    ]);
    return { venues, sensors, types: this.placeAdmin.codeChoices('facility_type') };
  }

  protected async insert(tx: Tx, draft: Draft, caller: Member): Promise<number> {
    const id = await this.store.add(tx, draft);
    await this.store.replaceMeasures(tx, id, draft.metrics);
    await this.watchRanges(tx, draft);
    await this.placeAdmin.bindPictures(tx, caller, `facility:${id}`, draft.pics);
    return id;
  }

  /** Changes a facility; the readings of unchanged measures stay. */
  protected async update(tx: Tx, id: number, draft: Draft, held: StoredFacility, caller: Member): Promise<void> {
    await this.store.change(tx, id, draft);
    const { added, gone: removed } = await this.store.replaceMeasures(tx, id, draft.metrics);
    await this.watchRanges(tx, draft);
    await this.placeAdmin.bindPictures(tx, caller, `facility:${id}`, draft.pics);
    const readings = [
      ...added.map((metric) => ({ metric, value: null, at: null })),
      ...removed.map((metric) => ({ metric, [REMOVED_FLAG]: true })),
    ];
    tx.emitLive(
      [...new Set([held.venueId, draft.venueId])].map((venueId) => ({
        room: room.facility(venueId, id),
        patch: { version: held.version + 1, ...(readings.length === 0 ? {} : { readings }) },
      })),
    );
  }

  /** Gives each metric with a range a warning rule, unless the venue has one for it. */
  private watchRanges(tx: Tx, { venueId, metrics }: Draft): Promise<void> {
    const ranged = metrics.filter(({ low, high }) => low !== null || high !== null);
    return this.rules.addRangeRules(
      tx,
      venueId,
      ranged.map((one) => one.metric),
    );
  }

  /** Deletes a facility without readings. */
  protected async delete(tx: Tx, id: number, _held: StoredFacility, caller: Member): Promise<void> {
    const count = await this.store.readings.count(tx, id);
    if (count > 0) throw new Failure(placeFailure.placeInUse, { count });
    await this.placeAdmin.bindPictures(tx, caller, `facility:${id}`, []);
    await this.store.drop(tx, id);
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredFacility> {
    const held = await this.store.lock(tx, id);
    if (!held || !scopeReaches(caller, held)) throw new Failure(placeFailure.placeMissing);
    return held;
  }

  protected async validate(tx: Tx, draft: Draft, caller: Member): Promise<Draft> {
    throwIfRefused(whyNotMetrics(draft.metrics));
    await this.placeAdmin.requireVenue(tx, draft.venueId, caller);
    if (draft.type !== '' && !this.placeAdmin.codeChoices('facility_type').some((code) => code.id === draft.type))
      throw new Failure(commodityFailure.typeUnknown);
    const sensors = new Set(draft.metrics.flatMap(({ hardwareId }) => hardwareId ?? []));
    if ((await this.store.countSensors(tx, draft.venueId, [...sensors])) !== sensors.size)
      throw new Failure(facilityFailure.sensorUnknown);
    return draft;
  }

  protected override write<T>(draft: Draft | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return translateWriteErrors(() => this.db.transact(work), draft?.name ?? '');
  }
}
