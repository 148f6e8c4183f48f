import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { addDays, clockOf, stamp, weekdayOf, type LocalDate } from '#domain/kit/time';
import type { Db } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';

/** A site with the facts needed to create past orders. Fees in fen, minutes from midnight. */
export interface PastSite {
  readonly siteId: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly webType: number;
  readonly sport: number;
  readonly seats: number;
  /** Whether the site requires check-in. No demo person would attend bookings made ahead there. */
  readonly needsCheckIn: boolean;
  readonly spaces: readonly {
    readonly id: number;
    readonly name: string;
    readonly en: string;
    readonly group: number | null;
    readonly full: boolean;
    readonly halves: readonly number[];
  }[];
  readonly times: readonly { readonly id: number; readonly begin: number; readonly end: number }[];
  readonly price: (spaceId: number, roleId: number, date: LocalDate, begin: number) => number;
}

/** A person who plays. */
export interface Player {
  readonly userId: number;
  readonly roleId: number;
  readonly phone: string;
}

/** Finds a player for a slot, or undefined if everyone is at the limit. */
export type PlayerFinder = (
  roll: () => number,
  site: PastSite,
  date: LocalDate,
  time: PastSite['times'][number],
) => Player | undefined;

/** A past order with all its rows. */
export interface PastOrder {
  readonly tradeNo: string;
  readonly site: PastSite;
  readonly player: Player;
  readonly date: LocalDate;
  readonly spaces: readonly number[];
  readonly timeId: number;
  readonly begin: number;
  readonly end: number;
  readonly spaceName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly fee: number;
  readonly people: number;
  readonly placedAt: string;
  readonly orderStatus: string;
  readonly payStatus: number;
  readonly payType: number | null;
  readonly promise: number;
  readonly cancelKind: number | null;
  readonly refund: number;
}

/** Returns the payment channel: mostly WeChat, then Alipay, then campus card. */
const channelOf = (luck: number) => (luck < 0.5 ? payType.wechat : luck < 0.78 ? payType.alipay : payType.campusCard);

/**
 * Returns the share of booked slots at an hour: low in the morning, high in the evening, higher in the daytime at
 * weekends.
 */
const occupancyShare = (date: LocalDate, begin: number): number => {
  const hour = begin / 60;
  const evening =
    hour >= 18 && hour < 21 ? 0.88 : hour >= 16 ? 0.66 : hour >= 21 ? 0.52 : hour >= 12 && hour < 14 ? 0.36 : 0.28;
  return weekdayOf(date) >= 6 ? Math.min(0.92, evening + 0.24) : evening;
};

/** Simulates one day of one site: who booked which slot, paid how, attended or not. Reproducible for the same date. */
export function simulateDay(
  site: PastSite,
  date: LocalDate,
  findPlayer: PlayerFinder,
  now: number | null,
  nextNo: (date: LocalDate) => string,
): PastOrder[] {
  const random = seededRandom(site.siteId * 100_000 + Number(date.replaceAll('-', '')));
  const orders: PastOrder[] = [];
  for (const time of site.times) {
    const ahead = now !== null && time.begin > now;
    if (ahead && site.needsCheckIn) continue;
    const share = occupancyShare(date, time.begin) * (ahead ? 0.62 : 1);
    const claims: { spaces: readonly number[]; spaceId: number; name: string; en: string }[] = [];
    if (site.seats > 0) {
      const target = Math.round(site.seats * share * (0.55 + random() * 0.4));
      const [space] = site.spaces;
      let places = 0;
      while (space && places < target && claims.length < 12) {
        claims.push({ spaces: [space.id], spaceId: space.id, name: space.name, en: space.en });
        places += Math.max(1, Math.round(target / 12));
      }
    } else {
      const taken = new Set<number>();
      for (const space of site.spaces) {
        if (taken.has(space.id) || space.halves.some((half) => taken.has(half))) continue;
        if (random() > (space.full ? share * 0.45 : share)) continue;
        const occupied = space.full ? [space.id, ...space.halves] : [space.id];
        if (occupied.some((id) => taken.has(id))) continue;
        occupied.forEach((id) => taken.add(id));
        claims.push({ spaces: occupied, spaceId: space.id, name: space.name, en: space.en });
      }
    }
    for (const claim of claims) {
      const player = findPlayer(random, site, date, time);
      if (player) orders.push(simulateOrder(site, date, time, claim, player, random, ahead, nextNo(date)));
    }
  }
  return orders;
}

function simulateOrder(
  site: PastSite,
  date: LocalDate,
  time: PastSite['times'][number],
  claim: { spaces: readonly number[]; spaceId: number; name: string; en: string },
  player: Player,
  random: () => number,
  ahead: boolean,
  tradeNo: string,
): PastOrder {
  const people = site.seats > 0 ? Math.max(1, Math.round((site.seats * 0.3) / 12) + (random() < 0.3 ? 1 : 0)) : 1;
  const fee = site.price(claim.spaceId, player.roleId, date, time.begin) * people;
  const luck = random();
  const outcome = ahead ? 'kept' : luck < 0.88 ? 'kept' : luck < 0.92 ? 'missed' : luck < 0.96 ? 'refunded' : 'expired';
  const leadMinutes = 90 + Math.floor(random() * 2_600);
  const placed = time.begin - leadMinutes;
  const placedAt = `${stamp(addDays(date, Math.floor(placed / 1440)), ((placed % 1440) + 1440) % 1440)}:${String(Math.floor(random() * 60)).padStart(2, '0')}`;
  const hours = `${clockOf(time.begin)}-${clockOf(time.end)}`;
  const free = fee === 0;
  const refunded = outcome === 'refunded' && !free;
  const cancelled = outcome === 'refunded' || (outcome === 'expired' && !free);
  return {
    tradeNo,
    site,
    player,
    date,
    spaces: claim.spaces,
    timeId: time.id,
    begin: time.begin,
    end: time.end,
    spaceName: claim.name,
    detail: `${claim.name} ${hours}`,
    detailEn: `${claim.en} ${hours}`,
    fee,
    people,
    placedAt,
    orderStatus: cancelled ? orderStatus.cancelled : orderStatus.normal,
    payStatus: cancelled ? (outcome === 'expired' ? payStatus.unpaid : payStatus.refunded) : payStatus.paid,
    payType:
      free || (cancelled && outcome === 'expired')
        ? null
        : ahead || refunded || random() < 0.46
          ? payType.balance
          : channelOf(random()),
    promise:
      outcome === 'missed'
        ? promiseStatus.noShow
        : outcome === 'refunded'
          ? promiseStatus.userCancelled
          : cancelled || ahead
            ? promiseStatus.none
            : promiseStatus.checkedIn,
    cancelKind: cancelled ? (outcome === 'expired' ? cancelKind.timeout : cancelKind.user) : null,
    refund: refunded ? (leadMinutes >= 24 * 60 ? fee : Math.round(fee * 0.8)) : 0,
  };
}

/** Reads the sites of the campus for past orders. */
export async function pastSites(db: Db): Promise<PastSite[]> {
  const sites = await db.rows<{
    id: number;
    venue_id: number;
    merchant_id: number;
    web_type: number;
    sport_type: number;
    seat_count: number;
    template_id: number;
    signs: boolean;
  }>(
    'select s.id, s.venue_id, v.merchant_id, v.web_type, s.sport_type, s.seat_count, s.template_id, r.sign_mode <> 0 as signs from site s join venue v on v.id = s.venue_id join rule_set r on r.id = s.rule_set_id where s.status = 1 order by s.id',
  );
  const spaces = await db.rows<{
    id: number;
    site_id: number;
    space_name: string;
    en_name: string;
    space_group_id: number | null;
    conflict_space_ids: number[];
  }>(
    'select id, site_id, space_name, en_name, space_group_id, conflict_space_ids from space where status = 1 order by site_id, sort',
  );
  const times = await db.rows<{ id: number; template_id: number; begin_minute: number; end_minute: number }>(
    'select id, template_id, begin_minute, end_minute from time_slot order by begin_minute',
  );
  const charges = await db.rows<{
    site_id: number;
    space_id: number | null;
    role_id: number;
    date_kind: number;
    begin_minute: number;
    end_minute: number;
    price: number;
  }>('select site_id, space_id, role_id, date_kind, begin_minute, end_minute, price from charge');
  return sites.map((site) => ({
    siteId: site.id,
    venueId: site.venue_id,
    merchantId: site.merchant_id,
    webType: site.web_type,
    sport: site.sport_type,
    seats: site.seat_count,
    needsCheckIn: site.signs,
    spaces: spaces
      .filter((s) => s.site_id === site.id)
      .map((s) => ({
        id: s.id,
        name: s.space_name,
        en: s.en_name,
        group: s.space_group_id,
        full: s.conflict_space_ids.length > 1,
        halves: s.conflict_space_ids,
      })),
    times: times
      .filter((t) => t.template_id === site.template_id)
      .map((t) => ({ id: t.id, begin: t.begin_minute, end: t.end_minute })),
    price: (spaceId, roleId, date, begin) => {
      const kind = weekdayOf(date) >= 6 ? 2 : 1;
      const fits = charges.filter(
        (c) =>
          c.site_id === site.id &&
          c.role_id === roleId &&
          c.date_kind === kind &&
          c.begin_minute <= begin &&
          begin < c.end_minute,
      );
      return (fits.find((c) => c.space_id === spaceId) ?? fits.find((c) => c.space_id === null))?.price ?? 0;
    },
  }));
}
