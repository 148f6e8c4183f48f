import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { gateFailure } from '#domain/gates/gate.failures';
import { gateMode } from '#domain/gates/gate.status';
import { role } from '#domain/session/role.status';
import { enumMember } from '#domain/kit/enumeration';
import { systemFailure } from '#domain/system/system.failures';
import { gateGroupRow, gateGroups, type GateGroupRow } from '#contract/gates/gate-group.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { scopeReaches } from '#server/kit/access/scope';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { GateGroupStore } from './gate-group.store';
import { GateEntity } from './gate.entity';

type Form = ParsedOf<typeof gateGroups.save>;
type Draft = DraftOf<Form>;
/** A locked gate with its devices. */
type HeldGate = GateEntity & { readonly hardwareIds: readonly number[] };

const sheet: Sheet<GateGroupRow> = {
  zh: '闸机组',
  en: 'Gates',
  row: gateGroupRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName || row.name : row.name) },
    {
      key: 'lanes',
      value: ({ lanes }, lang) => lanes.map(({ name, enName }) => (lang === 'en' ? enName : name)).join(', '),
      width: 40,
    },
    { key: 'mode', of: gateMode },
    { key: 'modeUntil', width: 20 },
    { key: 'admitsBookings' },
    { key: 'siteNames', value: (row, lang) => (lang === 'en' ? row.enSiteNames : row.siteNames), width: 30 },
    {
      key: 'freeRoles',
      value: ({ freeRoles }, lang) => freeRoles.map((id) => enumMember(role, id)?.[lang] ?? id).join(', '),
      width: 30,
    },
    { key: 'admitsStaff' },
    { key: 'earlyEntryMin' },
    { key: 'capacity' },
    { key: 'antiPassback' },
  ],
};

const columnsOf = ({ hardwareIds: _hardwareIds, earlyEntryMin, ...draft }: Draft) => ({
  ...draft,
  earlyEntryMin: earlyEntryMin ?? null,
});

/** Manages gates: devices at one place, whom they admit, and their mode. */
@Injectable()
export class GateGroupService extends ResourceService<Form, HeldGate> {
  protected readonly name = 'gate';
  protected override readonly constraintFailures = {
    gate_name_key: gateFailure.gateNameTaken,
    gate_device_pkey: gateFailure.gateDeviceTaken,
  };

  constructor(
    db: Db,
    private readonly store: GateGroupStore,
    private readonly places: PlaceAdmin,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof gateGroups.list>, caller: Member): Promise<AnswerOf<typeof gateGroups.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the filtered gates as a sheet. */
  @ExportSource(gateGroups.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof gateGroups.exportFile>, 'lang'>): ListSheet<GateGroupRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  async choices(caller: Member): Promise<AnswerOf<typeof gateGroups.choices>> {
    const [venues, devices, sites] = await Promise.all([
      this.places.venueChoices(caller),
      this.store.deviceChoices(caller),
      this.store.siteChoices(caller),
    ]);
    return { venues, devices, sites };
  }

  /** Sets the mode of a gate; throws if a gate is to be kept open without an end. */
  async setMode(
    { id, mode, minutes, reason }: ParsedOf<typeof gateGroups.setMode>,
    caller: Member,
  ): Promise<{ id: number }> {
    if (mode === gateMode.keepOpen && !minutes) throw new Failure(gateFailure.gateEndMissing);
    const lasts = mode === gateMode.normal ? null : (minutes ?? null);
    return this.db.transact(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.store.setMode(tx, held, mode, lasts);
      await writeAudit(tx, caller, {
        action: 'gate.mode',
        object: `gate:${id}`,
        before: { mode: held.mode },
        after: { mode, minutes: lasts },
        reason,
      });
      tx.emitLive([{ room: room.venue(held.venueId), patch: {} }]);
      return { id };
    });
  }

  /** Allows the history of a gate to everyone who has it in scope. */
  @HistoryAccess('gate')
  async assertHistoryReadable(caller: Member, key: string): Promise<void> {
    await this.db.transact((tx) => this.lock(tx, Number(key), caller));
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<HeldGate> {
    const held = Number.isSafeInteger(id) ? await this.store.lock(tx, id) : undefined;
    const merchantId = held ? await this.store.findMerchant(tx, held.venueId) : null;
    if (!held || !scopeReaches(caller, { venueId: held.venueId, merchantId }))
      throw new Failure(systemFailure.notFound);
    return { ...held, hardwareIds: await this.store.deviceIds(tx, id) };
  }

  protected async validate(tx: Tx, draft: Draft, caller: Member): Promise<Draft> {
    await this.places.requireVenue(tx, draft.venueId, caller);
    const [devices, sites] = [new Set(draft.hardwareIds), new Set(draft.siteIds)];
    if ((await this.store.countDoors(tx, draft.venueId, [...devices])) !== devices.size)
      throw new Failure(gateFailure.gateDeviceUnknown);
    if ((await this.store.countSites(tx, draft.venueId, [...sites])) !== sites.size)
      throw new Failure(gateFailure.gateSiteUnknown);
    return { ...draft, hardwareIds: [...devices], siteIds: [...sites] };
  }

  protected async insert(tx: Tx, draft: Draft): Promise<number> {
    const id = await insertRow(tx, GateEntity, columnsOf(draft));
    await this.store.replaceDevices(tx, id, draft.hardwareIds);
    return id;
  }

  protected async update(tx: Tx, id: number, draft: Draft): Promise<void> {
    await updateRow(tx, GateEntity, id, columnsOf(draft));
    await this.store.replaceDevices(tx, id, draft.hardwareIds);
  }

  protected async delete(tx: Tx, id: number): Promise<void> {
    await tx.repository(GateEntity).delete(id);
  }
}
