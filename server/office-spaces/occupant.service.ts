import { Injectable } from '@nestjs/common';
import { toSquareMetres } from '#domain/buildings/area.rules';
import { Failure } from '#domain/kit/failure';
import { officeFailure } from '#domain/office-spaces/office.failures';
import { officeRank } from '#domain/office-spaces/office.status';
import { roomFailure } from '#domain/rooms/room.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { RoomOccupancy } from '#domain/space-changes/space-change.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { officeSpaces } from '#contract/office-spaces/office-space.contract';
import { occupantRow, spaceUsers, type OccupantRow } from '#contract/office-spaces/space-user.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { reachesOrg } from '#server/kit/access/org-scope';
import { insertRow, lockRow, updateRow } from '#server/kit/db/columns';
import { failOnConstraints } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { OfficeOccupantEntity } from './office-occupant.entity';
import { OccupantStore } from './occupant.store';

const sheet: Sheet<OccupantRow> = {
  zh: '用房记录',
  en: 'Office records',
  row: occupantRow,
  columns: [
    { key: 'roomNo' },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace : row.place) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'rank', of: officeRank },
    { key: 'standard' },
    { key: 'share' },
    { key: 'beginOn' },
    { key: 'endOn' },
    { key: 'note' },
  ],
};

const constraintFailures = {
  office_occupant_once: officeFailure.occupantTwice,
  office_occupant_dates: officeFailure.datesBackwards,
  office_occupant_person: officeFailure.spaceUserMissing,
  office_occupant_room: roomFailure.roomMissing,
};

/** Assigns people to rooms and ends their use. Periods in settled months never change. */
@Injectable()
export class OccupantService {
  constructor(
    private readonly db: Db,
    private readonly store: OccupantStore,
  ) {}

  /** Returns one page of records. */
  list(query: ParsedOf<typeof spaceUsers.records>, caller: Member): Promise<AnswerOf<typeof spaceUsers.records>> {
    return this.store.list.page(query, caller);
  }

  /** Returns one record with its settled months. */
  async detail(
    { id }: ParsedOf<typeof spaceUsers.record>,
    caller: Member,
  ): Promise<AnswerOf<typeof spaceUsers.record>> {
    const [record] = await this.store.list.first({ id }, 1, caller);
    if (!record) throw new Failure(officeFailure.occupantMissing);
    const months = await this.store.months(record.roomId, record.spaceUserId);
    return {
      ...record,
      months: months.map(({ month, standard, share, all }) => ({
        month,
        standard: toSquareMetres(standard),
        share: toSquareMetres(share),
        over: toSquareMetres(Math.max(0, all - standard)),
      })),
    };
  }

  /** Returns the filtered records as a sheet. */
  @ExportSource(spaceUsers.exportRecords)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof spaceUsers.exportRecords>, 'lang'>): ListSheet<OccupantRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  /** Assigns a person to a room. */
  assign(draft: ParsedOf<typeof officeSpaces.assign>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.requireRoom(tx, draft.roomId, caller);
      await this.requireOpen(tx, draft.beginOn);
      const id = await failOnConstraints(constraintFailures, () => insertRow(tx, OfficeOccupantEntity, draft));
      await writeAudit(tx, caller, { action: 'officeOccupant.assign', object: `room:${draft.roomId}`, after: draft });
      return { id };
    });
  }

  /** Sets the last day of a person in a room. */
  end({ id, version, endOn }: ParsedOf<typeof officeSpaces.end>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await lockRow(tx, OfficeOccupantEntity, id);
      if (!held) throw new Failure(officeFailure.occupantMissing);
      await this.requireRoom(tx, held.roomId, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.store.lockMonths(tx);
      const settled = await this.store.settledUntil(tx);
      if (settled !== null && endOn < settled)
        throw new Failure(officeFailure.monthFrozen, { month: settled.slice(0, 7) });
      await failOnConstraints(constraintFailures, () => updateRow(tx, OfficeOccupantEntity, id, { endOn }));
      await writeAudit(tx, caller, {
        action: 'officeOccupant.end',
        object: `room:${held.roomId}`,
        before: { endOn: held.endOn },
        after: { endOn },
      });
      return { id };
    });
  }

  /** Returns who uses these rooms today. */
  today(tx: Tx, roomIds: readonly number[]): Promise<RoomOccupancy[]> {
    return this.store.today(tx, roomIds);
  }

  /** Lets people leave rooms as of yesterday and use others from today; throws if one is in the other room already. */
  async move(tx: Tx, leave: readonly RoomOccupancy[], join: readonly RoomOccupancy[]): Promise<void> {
    await this.store.leave(tx, leave);
    await failOnConstraints(constraintFailures, () => this.store.join(tx, join));
  }

  private async requireRoom(tx: Tx, roomId: number, caller: Member): Promise<void> {
    const room = await this.store.roomOf(tx, roomId);
    if (!room || !reachesOrg(caller, { orgId: room.orgId, personId: room.principalUserId }))
      throw new Failure(roomFailure.roomMissing);
    if (room.orgId === null) throw new Failure(officeFailure.roomNotForOffice);
  }

  private async requireOpen(tx: Tx, day: string): Promise<void> {
    await this.store.lockMonths(tx);
    const settled = await this.store.settledUntil(tx);
    if (settled !== null && day <= settled)
      throw new Failure(officeFailure.monthFrozen, { month: settled.slice(0, 7) });
  }
}
