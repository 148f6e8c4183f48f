/** Types of the content of each room. Displays import them as types only, so they use no schema library. */

/** One cell of a site's day. `left` and `total` are places of a capacity site; null on an exclusive site. */
export interface LiveCell {
  readonly spaceId: number;
  readonly timeId: number;
  readonly reservationStatus: number;
  readonly left: number | null;
  readonly total: number | null;
}
/** `site:{siteId}:{date}`. */
export interface SiteRoom {
  readonly cells: readonly LiveCell[];
}
/** People counted by the gates of a venue today. */
export interface VisitorFlow {
  readonly in: number;
  readonly out: number;
  readonly inside: number;
  readonly cap: number;
}
/** Free and total bookable units of a site in the current slot. */
interface SiteSummary {
  readonly siteId: number;
  readonly free: number;
  readonly total: number;
}
/** Alarms a display may show: level 3 and above, without serial number or person. */
interface WallAlarm {
  readonly id: number;
  readonly level: number;
  readonly kind: string;
  readonly device: string;
  readonly handleStatus: number;
  readonly raisedAt: number;
}
/**
 * `venue:{venueId}`: the public part; alarms and money only if the school shows them. `wall:{venueId}`: everything, for
 * paired displays with permission. Money in yuan.
 */
export interface VenueRoom {
  readonly flow: VisitorFlow;
  readonly sites: readonly SiteSummary[];
  readonly alarms?: readonly WallAlarm[];
  readonly money?: {
    readonly income: number;
    readonly refund: number;
    readonly paidCount: number;
    readonly refundCount: number;
  };
}
/** `alarm:{venueId}`: for staff. */
export interface AlarmRoom {
  readonly alarms: readonly (WallAlarm & { readonly ackAt: number | null })[];
}
/**
 * `finance:{merchantId|all}`: the newest records and the refund board, amounts in yuan. `invoices` and `requests` are
 * opaque texts that change when an invoice or wallet request changes; the screens then reload.
 */
export interface FinanceRoom {
  readonly records: readonly {
    readonly id: number;
    readonly tradeNo: string;
    readonly status: number;
    readonly amount: number;
  }[];
  readonly board: {
    readonly queued: number;
    readonly running: number;
    readonly failed: number;
    readonly overdue: number;
    readonly oldestSec: number;
    readonly todayIn: number;
    readonly todayOut: number;
    /** Payments reported by a channel that match nothing and wait for a repair. */
    readonly unmatched: number;
  };
  readonly invoices: string;
  readonly requests: string;
}
/** `face:{venueId}`: for staff. The terminals with their counts and the newest face jobs. Instants in epoch ms. */
export interface FaceRoom {
  readonly terminals: readonly {
    readonly hardwareId: number;
    readonly online: boolean;
    readonly queued: number;
    readonly issued: number;
    readonly failed: number;
  }[];
  readonly jobs: readonly {
    readonly id: number;
    readonly status: number;
    readonly tries: number;
    readonly lastError: string | null;
    readonly nextTryAt: number | null;
    readonly issuedAt: number | null;
  }[];
}
/**
 * `equipment:{venueId}`: for staff. What changes on the tiles of the monitoring wall: devices, measures and people of a
 * venue. Instants in epoch ms.
 */
export interface EquipmentRoom {
  readonly tiles: readonly {
    readonly key: string;
    readonly value: number | null;
    readonly at: number | null;
    readonly state: number | null;
    readonly alarm: {
      readonly id: number;
      readonly level: number;
      readonly kind: string;
      readonly raisedAt: number;
      readonly acked: boolean;
    } | null;
    readonly phase: { readonly phase: number; readonly since: number; readonly seconds: number } | null;
  }[];
}
/**
 * `hardware:{venueId}`: for staff. The devices of a venue with their connections, and the newest remote actions. Instants
 * in epoch ms; `lastBeat` follows within ten seconds.
 */
export interface HardwareRoom {
  readonly devices: readonly {
    readonly id: number;
    readonly state: number;
    readonly lastBeat: number | null;
    readonly people: number | null;
    readonly door: 'normal' | 'keepOpen' | 'locked' | null;
    readonly paramsNo: number;
    readonly paramsApplied: number | null;
  }[];
  readonly commands: readonly { readonly id: number; readonly hardwareId: number; readonly status: number }[];
}
/** `faceAlarm:{venueId}`: for staff. The newest face alarms; instants in epoch ms. */
export interface FaceAlarmRoom {
  readonly alarms: readonly {
    readonly id: number;
    readonly kind: number;
    readonly at: number;
    readonly handleStatus: number;
    readonly ackAt: number | null;
  }[];
}
/**
 * `facility:{venueId}:{facilityId}`: for staff. The latest reading of each measure (`at` epoch ms) and the version of
 * the facility.
 */
export interface FacilityRoom {
  readonly version: number;
  readonly readings: readonly { readonly metric: string; readonly value: number | null; readonly at: number | null }[];
}
/**
 * `commodity:{venueId}:{commodityId}`: for staff. The stock, the newest movement (null: none) and the version of the
 * commodity.
 */
export interface CommodityRoom {
  readonly version: number;
  readonly stock: number;
  readonly move: number | null;
}
/** `locker:{venueId}`: for staff. Empty: each version says that the map of the venue's lockers, or who cannot leave, changed. */
export type LockerRoom = Readonly<Record<string, never>>;
/** `refund:{venueId}`: for the refund desk. The newest refund applications of the venue and their states. */
export interface RefundRoom {
  readonly applications: readonly { readonly id: number; readonly checkStatus: number; readonly round: number }[];
}
/**
 * `reviews:all`: for staff with access to approvals. `waiting` is an opaque text that changes when a review is opened,
 * closed or overdue; readers then reload their own list.
 */
export interface ReviewsRoom {
  readonly waiting: string;
}
/** `order:{tradeNo}`: for its owner and staff with the orders right. `payDeadline` is epoch ms or null. */
export interface OrderRoom {
  readonly orderStatus: string;
  readonly payStatus: number;
  readonly payDeadline: number | null;
}
/**
 * `user:{userId}`: the member's active orders and waitlist entries. `position` starts at 1; `offerUntil` is epoch ms
 * while a slot is held.
 */
export interface UserRoom {
  readonly waits: readonly {
    readonly id: number;
    readonly status: number;
    readonly position: number;
    readonly offerUntil: number | null;
  }[];
  readonly orders: readonly {
    readonly tradeNo: string;
    readonly orderStatus: string;
    readonly payStatus: number;
    readonly payDeadline: number | null;
  }[];
}
/**
 * `display:{screenId}`: for the paired display itself. `cmd` is the last command; each command number is executed once.
 * `playlist` are the pages it shows in turn, `notice` a text of staff until an instant (epoch ms).
 */
export interface DisplayRoom {
  readonly name: string;
  readonly figures: boolean;
  readonly cmd: { readonly no: number; readonly op: number; readonly page: string | null } | null;
  readonly playlist: readonly { readonly page: string; readonly seconds: number }[];
  readonly notice: { readonly zh: string; readonly en: string; readonly until: number } | null;
}
/** `monitor:{code}`: the version of a wall; 0 after its deletion. Walls then read their layout again. */
export interface MonitorRoom {
  readonly version: number;
}
/**
 * `sys`: `venues` rises with every change of venues, sites, spaces, times, prices, calendars and texts, `settings` with
 * every change of a setting; readers then reload.
 */
export interface SysRoom {
  readonly notice: { readonly id: number; readonly zh: string; readonly en: string } | null;
  readonly venues: number;
  readonly settings: number;
}
