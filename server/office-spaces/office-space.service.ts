import { Injectable } from '@nestjs/common';
import { toSquareMetres } from '#domain/buildings/area.rules';
import { Failure } from '#domain/kit/failure';
import { fen, toYuan } from '#domain/kit/money';
import { roomFailure } from '#domain/rooms/room.failures';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { officeRoomRow, officeSpaces, type OfficeRoomRow } from '#contract/office-spaces/office-space.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { OccupantStore } from './occupant.store';
import { OfficeSpaceStore } from './office-space.store';
import { FeeStatementStore } from './statement.store';

const sheet: Sheet<OfficeRoomRow> = {
  zh: '办公用房',
  en: 'Office space',
  row: officeRoomRow,
  columns: [
    { key: 'roomNo' },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace : row.place) },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'usage', of: roomUsage },
    { key: 'useStatus', of: roomUseStatus },
    { key: 'people', value: (row, lang) => (lang === 'en' ? row.enPeople : row.people) },
    { key: 'occupants' },
    { key: 'standard' },
    { key: 'area' },
    { key: 'overArea' },
    { key: 'endOn' },
  ],
};

/** Lists rooms that count towards quotas with their occupants, and compares departments with their quotas. */
@Injectable()
export class OfficeSpaceService {
  constructor(
    private readonly db: Db,
    private readonly store: OfficeSpaceStore,
    private readonly occupants: OccupantStore,
    private readonly statements: FeeStatementStore,
  ) {}

  /** Returns one page. */
  list(query: ParsedOf<typeof officeSpaces.list>, caller: Member): Promise<AnswerOf<typeof officeSpaces.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(officeSpaces.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof officeSpaces.exportFile>, 'lang'>): ListSheet<OfficeRoomRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  /** Returns quota and use of each department in the caller's scope, and this year's statements. */
  async quotas(caller: Member): Promise<AnswerOf<typeof officeSpaces.quotas>> {
    const today = await schoolToday(this.db);
    const [departments, { warnPercent, unitPrice }, statements] = await Promise.all([
      this.store.departments(caller),
      this.statements.config.read(),
      this.statements.sums(caller, Number(today.slice(0, 4))),
    ]);
    return {
      warnPercent,
      unitPrice: toYuan(fen(unitPrice)),
      people: departments.reduce((sum, { people }) => sum + people, 0),
      rooms: departments.reduce((sum, { rooms }) => sum + rooms, 0),
      statements: { ...statements, total: toYuan(fen(statements.total)) },
      orgs: departments.map(({ id, name, enName, people, quota, area }) => ({
        id,
        name,
        enName,
        people,
        quota: toSquareMetres(quota),
        area: toSquareMetres(area),
        overArea: toSquareMetres(Math.max(0, area - quota)),
      })),
    };
  }

  /** Returns one room with its occupants and the people who may be assigned. */
  async room({ id }: ParsedOf<typeof officeSpaces.room>, caller: Member): Promise<AnswerOf<typeof officeSpaces.room>> {
    const [room] = await this.store.list.first({ id }, 1, caller);
    if (!room) throw new Failure(roomFailure.roomMissing);
    const [records, candidates, settledUntil] = await Promise.all([
      this.occupants.ofRoom(id),
      this.store.candidates(caller),
      this.occupants.settledUntil(this.db),
    ]);
    return { ...room, records, candidates, settledUntil };
  }
}
