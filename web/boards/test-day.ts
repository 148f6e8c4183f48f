import { localDate } from '#domain/kit/time';
import type { DayCell, DayInfo, DaySpace } from '#contract/booking/reservation.contract';
import { dayInfoReply } from '#contract/booking/reservation.contract';

/** The date of every day built here, and the hours of its slots. */
export const DATE = localDate('2026-11-20');
export const hours = ['18:00', '19:00', '20:00', '21:00'] as const;

const free: DayCell = {
  reservationStatus: 1,
  startDate: '',
  endDate: '',
  orderFee: 30,
  tradeNo: null,
  orderId: null,
  useNum: 1,
  alreadyNum: 0,
  waitNum: 0,
  takeUp: false,
  takeUpExplain: null,
  takeUpExplainEn: null,
  left: null,
  total: null,
  reasonCode: null,
  adminTake: false,
  payDeadline: null,
};

/** Returns a cell that is free by default. */
export const aCell = (part: Partial<DayCell> = {}): DayCell => ({ ...free, ...part });

/** Returns a space with three slots from 18:00; `cells` overrides them by time id 501 to 503. */
export const aSpace = (
  id: number,
  zh: string,
  en: string,
  cells: Record<number, Partial<DayCell>> = {},
  groupId: number | null = null,
): DaySpace =>
  ({
    id,
    spaceName: zh,
    enSpaceName: en,
    venueSiteId: 7,
    venueSpaceGroupId: groupId,
    ...Object.fromEntries([501, 502, 503].map((time) => [time, aCell(cells[time])])),
  }) as DaySpace;

/** Returns a day of three slots as the server sends it. Throws if it is not a valid reply of the contract. */
export function aDay(
  spaces: readonly DaySpace[],
  site: Partial<DayInfo['siteParam']> = {},
  more: Partial<DayInfo> = {},
): DayInfo {
  return dayInfoReply.parse({
    token: 'context',
    weekStartDate: DATE,
    reservationDateList: [DATE],
    ableReservationDateList: [DATE],
    reservationTotalNum: 2,
    isCaptchaCheck: 0,
    captchaType: 'none',
    spaceTimeInfo: [501, 502, 503].map((id, n) => ({ id, beginTime: hours[n], endTime: hours[n + 1] })),
    reservationDateSpaceInfo: { [DATE]: spaces },
    dateList: [
      {
        date: DATE,
        dateKind: 1,
        released: true,
        releaseAt: null,
        closed: false,
        holidayName: null,
        holidayNameEn: null,
        free: 3,
      },
    ],
    siteParam: {
      venueSiteId: 7,
      siteName: '羽毛球馆',
      enSiteName: 'Badminton Hall',
      venueId: 1,
      venueName: '综合体育馆',
      enVenueName: 'Main Gymnasium',
      campusName: '东校区',
      enCampusName: 'East Campus',
      buddyNumMin: 0,
      buddyNumMax: 3,
      bookingMode: 1,
      maxSlots: 2,
      payTimeoutMin: 10,
      needFace: false,
      sportType: 151,
      sportName: '羽毛球',
      enSportName: 'Badminton',
      openStartDate: '08:00',
      openEndDate: '22:00',
      refundTiers: [
        { hoursBefore: 2, percent: 80 },
        { hoursBefore: 24, percent: 100 },
      ],
      ...site,
    },
    orderParamView: {
      phone: '13800138006',
      buddyList: [
        { id: 31, name: '陈子昂', userId: 5 },
        { id: 32, name: '王思远', userId: 6 },
      ],
    },
    ...more,
  }) as DayInfo;
}
