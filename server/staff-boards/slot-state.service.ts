import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { orderSource } from '#domain/orders/order.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import { slotStateRow, slotStates, type SlotStateRow } from '#contract/staff-boards/slot-state.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { StaffBoardService } from './staff-board.service';
import { SchoolClock } from '#server/boards/school-clock.service';

type SlotStateQuery = Omit<ParsedOf<typeof slotStates.list>, 'page' | 'size'>;

const sheet: Sheet<SlotStateRow> = {
  zh: '场次状态',
  en: 'Slot status',
  row: slotStateRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'spaceName', value: (row, lang) => (lang === 'en' ? row.enSpaceName : row.spaceName) },
    { key: 'date' },
    { key: 'beginTime' },
    { key: 'endTime' },
    { key: 'status', of: slotStatus },
    { key: 'reason', of: closedReason },
    { key: 'source', of: orderSource },
    { key: 'userName' },
    { key: 'label' },
    { key: 'tradeNo', width: 20 },
    { key: 'left' },
    { key: 'total' },
    { key: 'orderFee', money: true },
  ],
};

/** The slots of a day as a list, over all sites in the staff member's scope. */
@Injectable()
export class SlotStateService {
  constructor(
    private readonly tables: VenueTables,
    private readonly boards: StaffBoardService,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns one page, in order of site, space and time. */
  async list(
    caller: Member,
    { page, size, ...query }: ParsedOf<typeof slotStates.list>,
  ): Promise<AnswerOf<typeof slotStates.list>> {
    const rows = await this.rows(caller, query);
    const of = (...statuses: number[]) => rows.filter(({ status }) => statuses.includes(status)).length;
    return {
      ...pageReply(rows.slice(page * size, (page + 1) * size), rows.length, { page, size }),
      counts: {
        free: of(slotStatus.free, slotStatus.low),
        held: of(slotStatus.unpaid),
        taken: of(slotStatus.reserved),
        closed: of(slotStatus.notOpen),
      },
    };
  }

  /** Exports the whole filtered day as a sheet. */
  @ExportSource(slotStates.exportFile)
  sheet(caller: Member, query: SlotStateQuery): ListSheet<SlotStateRow> {
    const read = () => this.rows(caller, query);
    return {
      sheet,
      batches: {
        async *[Symbol.asyncIterator]() {
          yield await read();
        },
        count: async () => (await read()).length,
      },
    };
  }

  private get today(): LocalDate {
    return this.clock.moment().date;
  }

  private async rows(
    member: Member,
    { date = this.today, venueId, siteId, keyword, ...only }: SlotStateQuery,
  ): Promise<SlotStateRow[]> {
    const sites = this.tables.sites.filter(
      (site) =>
        scopeReaches(member, { venueId: site.venueId, merchantId: site.venue.merchantId }) &&
        (venueId === undefined || site.venueId === venueId) &&
        (siteId === undefined || site.id === siteId),
    );
    if (siteId !== undefined && sites.length === 0) throw new Failure(systemFailure.notFound);
    const all: SlotStateRow[] = [];
    for (const site of sites) all.push(...(await this.ofSite(site, date, member)));
    const word = keyword?.toLowerCase();
    return all.filter(
      (row) =>
        (only.status === undefined || row.status === only.status) &&
        (only.reason === undefined || row.reason === only.reason) &&
        (only.source === undefined || row.source === only.source) &&
        (!word ||
          [row.spaceName, row.enSpaceName, row.tradeNo, row.label].some((text) => text?.toLowerCase().includes(word))),
    );
  }

  private async ofSite(site: Site, date: LocalDate, member: Member): Promise<SlotStateRow[]> {
    const { spaces, times, cells } = await this.boards.day({ venueSiteId: site.id, searchDate: date }, member);
    const spaceOf = new Map(spaces.map((space) => [space.id, space]));
    const timeOf = new Map(times.map((time) => [time.id, time]));
    return cells.map((cell) => ({
      key: `${site.id}/${cell.spaceId}/${cell.timeId}`,
      venueName: site.venue.venueName,
      enVenueName: site.venue.enName,
      siteId: site.id,
      siteName: site.siteName,
      enSiteName: site.enName,
      spaceName: spaceOf.get(cell.spaceId)?.spaceName ?? '',
      enSpaceName: spaceOf.get(cell.spaceId)?.enSpaceName ?? '',
      date,
      beginTime: timeOf.get(cell.timeId)?.beginTime ?? '',
      endTime: timeOf.get(cell.timeId)?.endTime ?? '',
      status: cell.reservationStatus,
      reason: cell.reasonCode,
      source: cell.source,
      userName: cell.userName,
      label: cell.label,
      tradeNo: cell.tradeNo,
      left: cell.left,
      total: cell.total,
      orderFee: cell.orderFee,
    }));
  }
}
