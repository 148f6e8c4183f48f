/** Shapes of what each room says. Walls read them as types only, so they carry no schema library. */

/** One cell of a site's day. `left` and `total` are places of a capacity site, null on an exclusive one. */
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
/** People through the gates of a venue today. */
export interface Flow {
  readonly in: number;
  readonly out: number;
  readonly inside: number;
  readonly cap: number;
}
/** Free and total bookable units of a site in the running slot. */
export interface SiteSummary {
  readonly siteId: number;
  readonly free: number;
  readonly total: number;
}
/** Alarms a wall may show: no serial number, no person; level 3 and above only. */
export interface WallAlarm {
  readonly id: number;
  readonly level: number;
  readonly kind: string;
  readonly device: string;
  readonly handleStatus: number;
  readonly raisedAt: number;
}
/** `venue:{venueId}`: the open part; alarms and money only where the school shows them. `wall:{venueId}`: all of it, for paired displays that may. Money in yuan. */
export interface VenueRoom {
  readonly flow: Flow;
  readonly sites: readonly SiteSummary[];
  readonly alarms?: readonly WallAlarm[];
  readonly money?: {
    readonly income: number;
    readonly refund: number;
    readonly paidCount: number;
    readonly refundCount: number;
  };
}
/** `alarm:{venueId}`: staff. */
export interface AlarmRoom {
  readonly alarms: readonly (WallAlarm & { readonly ackAt: number | null })[];
}
/** `finance:{merchantId|all}`: the newest records and the refund board, amounts in yuan; `invoices` and `requests` are other words whenever an invoice or a request about a wallet moves: their desks read again. */
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
  };
  readonly invoices: string;
  readonly requests: string;
}
/** `face:{venueId}`: staff. The terminals with their counts, and the newest face jobs. Instants in epoch ms. */
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
/** `facility:{venueId}:{facilityId}`: staff. What stands of each measure (`at` epoch ms), and the version of the facility itself. */
export interface FacilityRoom {
  readonly version: number;
  readonly readings: readonly { readonly metric: string; readonly value: number | null; readonly at: number | null }[];
}
/** `commodity:{venueId}:{commodityId}`: staff. What there is, the newest movement (null: none), and the version of the supply itself. */
export interface CommodityRoom {
  readonly version: number;
  readonly stock: number;
  readonly move: number | null;
}
/** `refund:{venueId}`: the desk of refund requests. The venue's newest applications and how they stand. */
export interface RefundRoom {
  readonly applications: readonly { readonly id: number; readonly checkStatus: number; readonly round: number }[];
}
/** `reviews:all`: whoever opens the approvals. `waiting` is another word whenever something begins or ceases to wait for somebody's word, or is overdue: it says nothing of what waits, so readers read their own inbox again. */
export interface ReviewsRoom {
  readonly waiting: string;
}
/** `order:{tradeNo}`: its owner and staff with the orders right. `payDeadline` epoch ms or null. */
export interface OrderRoom {
  readonly orderStatus: string;
  readonly payStatus: number;
  readonly payDeadline: number | null;
}
/** `user:{userId}`: the member's own running orders, and places on waiting lists. `position` counts from 1; `offerUntil` epoch ms while a slot is held. */
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
/** `display:{screenId}`: the paired display itself. `cmd` is the last command; each number is done once. */
export interface DisplayRoom {
  readonly name: string;
  readonly figures: boolean;
  readonly cmd: { readonly no: number; readonly op: number; readonly page: string | null } | null;
}
/** `sys`. `venues` is raised by every change of venues, sites, spaces, times, prices, calendars and texts, `settings` by every change of a setting: whoever shows them reads them again. */
export interface SysRoom {
  readonly notice: { readonly id: number; readonly zh: string; readonly en: string } | null;
  readonly venues: number;
  readonly settings: number;
}
