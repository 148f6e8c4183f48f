import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { fen, toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import { bookingMode } from '#domain/boards/slot.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations, StaffCell } from '#contract/booking/reservation.contract';
import type { Member } from '#server/kit/access/caller';
import { VenueTables, type Site, type SiteCalendarDay } from '#server/venues/venue-tables.service';
import { BoardService, type DayBoard } from '#server/boards/board.service';
import { emptyBoard, type BoardCell } from '#server/boards/cell.service';
import { StaffDayService } from '#server/booking/staff-day.service';
import { StaffBoardStore, type StaffBoardOrder } from './staff-board.store';

/** The staff matrix: every cell of a day with its order. Names are masked. */
@Injectable()
export class StaffBoardService {
  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
    private readonly staffDay: StaffDayService,
    private readonly store: StaffBoardStore,
  ) {}

  /** Returns the day of a site in the caller's scope. */
  async day(
    { venueSiteId, searchDate }: ParsedOf<typeof reservations.manageDay>,
    member: Member,
  ): Promise<AnswerOf<typeof reservations.manageDay>> {
    const site = this.staffDay.site(venueSiteId, member);
    const day = this.tables.day(site, searchDate);
    const board = this.boards.covers(searchDate) ? await this.boards.open(site.id, searchDate) : emptyBoard;
    const orders = await this.store.orders(site.id, searchDate);
    return {
      v: board.v,
      bookingMode: site.bookingMode,
      spaces: site.spaces.map(({ id, spaceName, enName, spaceGroupId }) => ({
        id,
        spaceName,
        enSpaceName: enName,
        groupId: spaceGroupId,
      })),
      times: day.times.map(({ id, beginMinute, endMinute }) => ({
        id,
        beginTime: clockOf(beginMinute),
        endTime: clockOf(endMinute),
      })),
      cells: this.staffDay
        .cells(site, day, board)
        .map((cell) => this.cell(site, day, cell, this.orderBehind(site, cell, board, orders))),
    };
  }

  /** Returns the order behind a cell; on a capacity site only an occupation has a cell of its own. */
  private orderBehind(
    site: Site,
    { hold, time, state }: BoardCell,
    board: DayBoard,
    orders: ReadonlyMap<string, StaffBoardOrder>,
  ): StaffBoardOrder | undefined {
    if (site.bookingMode !== bookingMode.capacity) return hold ? orders.get(hold.tradeNo) : undefined;
    const byStaff = state.adminTake
      ? board.claimsAt(time.id, this.boards.clock.now()).find(({ kind }) => kind === 'BLOCKED')
      : undefined;
    return byStaff ? orders.get(byStaff.tradeNo) : undefined;
  }

  private cell(
    site: Site,
    day: SiteCalendarDay,
    { space, time, state, hold }: BoardCell,
    order: StaffBoardOrder | undefined,
  ): StaffCell {
    return {
      spaceId: space.id,
      timeId: time.id,
      reservationStatus: state.status,
      reasonCode: state.reason,
      source: order?.source ?? null,
      tradeNo: order?.tradeNo ?? null,
      userName: order ? maskName(order.userName) : null,
      label: order?.label ?? null,
      payStatus: order?.payStatus ?? null,
      promiseStatus: order?.promiseStatus ?? null,
      payDeadline: hold?.expiresAt ?? null,
      left: state.left,
      total: state.total,
      orderFee: toYuan(
        this.tables.charge(site, day, site.openObjects[0] ?? role.student, space.id, time.id)?.price ?? fen(0),
      ),
    };
  }
}
