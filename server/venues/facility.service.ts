import { Injectable } from '@nestjs/common';
import { memberOf as member } from '#domain/kit/enumeration';
import { Failure, insist } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { commodityFailure } from '#domain/venues/commodity.failures';
import { facilityFailure } from '#domain/venues/facility.failures';
import { metricFacts, whyNotMetrics } from '#domain/venues/facility.rules';
import { metric } from '#domain/venues/facility.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { GONE, room } from '#contract/kit/live';
import { EXPORT_CAP } from '#contract/kit/page';
import { facilities, facilityRow, type FacilityRow } from '#contract/venues/facility.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { reaches } from '#server/kit/scope';
import { FacilityStore, type KeptFacility } from './facility.store';
import { PlaceKeeper } from './place-keeper.service';
import { named } from './place-uses';

type Draft = Omit<ParsedOf<typeof facilities.edit>, 'id' | 'version'>;

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
export class FacilityService {
  constructor(
    private readonly store: FacilityStore,
    private readonly keeper: PlaceKeeper,
  ) {}

  list(asked: ParsedOf<typeof facilities.list>, caller: Caller): Promise<AnswerOf<typeof facilities.list>> {
    return this.store.page(asked, memberOf(caller));
  }

  /** Exports the filtered facilities as a sheet. */
  @Exports(facilities.exportFile)
  sheet(
    caller: Caller,
    asked: Omit<ParsedOf<typeof facilities.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<FacilityRow>; readonly batches: Batches<FacilityRow> } {
    return { sheet, batches: rowsOf<FacilityRow>(this.store.db, this.store.all(asked, memberOf(caller), EXPORT_CAP)) };
  }

  async choices(caller: Caller): Promise<AnswerOf<typeof facilities.choices>> {
    return { ...(await this.store.choices(memberOf(caller))), types: this.keeper.codes('facility_type') };
  }

  /** Adds a facility and its measures. */
  add(draft: Draft, caller: Caller): Promise<{ id: number }> {
    return this.write(draft, async (tx) => {
      await this.insist(tx, draft, caller);
      const id = await this.store.add(tx, draft);
      await this.store.measure(tx, id, draft.metrics);
      await this.keeper.show(tx, caller, `facility:${id}`, draft.pics);
      await audit(tx, caller, { action: 'facility.add', object: `facility:${id}`, after: draft });
      return { id };
    });
  }

  /** Changes a facility; its readings stay. */
  edit({ id, version, ...draft }: ParsedOf<typeof facilities.edit>, caller: Caller): Promise<{ id: number }> {
    return this.write(draft, async (tx) => {
      const held = await this.held(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.insist(tx, draft, caller);
      await this.store.change(tx, id, draft);
      const { added, gone } = await this.store.measure(tx, id, draft.metrics);
      await this.keeper.show(tx, caller, `facility:${id}`, draft.pics);
      await audit(tx, caller, { action: 'facility.change', object: `facility:${id}`, before: held, after: draft });
      const readings = [
        ...added.map((metric) => ({ metric, value: null, at: null })),
        ...gone.map((metric) => ({ metric, [GONE]: true })),
      ];
      await tx.tellLive(
        [...new Set([held.venueId, draft.venueId])].map((venueId) => ({
          room: room.facility(venueId, id),
          patch: { version: held.version + 1, ...(readings.length === 0 ? {} : { readings }) },
        })),
      );
      return { id };
    });
  }

  /** Deletes a facility without readings. */
  remove({ id }: ParsedOf<typeof facilities.remove>, caller: Caller): Promise<{ id: number }> {
    return this.store.db.transact(async (tx) => {
      const held = await this.held(tx, id, caller);
      const [{ n } = { n: 0 }] = await tx.rows<{ n: number }>(
        'select count(*)::int as n from (select 1 from facility_reading where facility_id = $1 limit 1000) r',
        [id],
      );
      if (n > 0) throw new Failure(placeFailure.placeInUse, { count: n });
      await this.keeper.show(tx, caller, `facility:${id}`, []);
      await this.store.drop(tx, id);
      await audit(tx, caller, { action: 'facility.delete', object: `facility:${id}`, before: held });
      return { id };
    });
  }

  private async held(tx: Tx, id: number, caller: Caller): Promise<KeptFacility> {
    const held = await this.store.lock(tx, id);
    if (!held || !reaches(memberOf(caller), held)) throw new Failure(placeFailure.placeMissing);
    return held;
  }

  private async insist(tx: Tx, draft: Draft, caller: Caller): Promise<void> {
    insist(whyNotMetrics(draft.metrics));
    const venue = await this.store.venue(tx, draft.venueId);
    if (!venue || !reaches(memberOf(caller), venue)) throw new Failure(placeFailure.placeMissing);
    if (draft.type !== '' && !this.keeper.codes('facility_type').some((code) => code.id === draft.type))
      throw new Failure(commodityFailure.typeUnknown);
    const sensors = new Set(draft.metrics.flatMap(({ hardwareId }) => hardwareId ?? []));
    if ((await this.store.sensorsOf(tx, draft.venueId, [...sensors])) !== sensors.size)
      throw new Failure(facilityFailure.sensorUnknown);
  }

  private write(draft: Draft, work: (tx: Tx) => Promise<{ id: number }>): Promise<{ id: number }> {
    const taken = (error: unknown): never => {
      throw (error as { constraint?: string }).constraint === 'facility_metric_sensor'
        ? new Failure(facilityFailure.sensorTaken)
        : error;
    };
    return named(() => this.store.db.transact(work).catch(taken), draft.name);
  }
}
