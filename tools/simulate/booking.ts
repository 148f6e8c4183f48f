import type { LocalDate } from '#domain/kit/time';
import { slotStatus } from '#domain/boards/slot.status';
import { reservations, type DayCell, type DayInfo } from '#contract/booking/reservation.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { SiteView } from '#contract/venues/venue.contract';
import type { ApiClient, ApiResult } from '#tools/kit/api-client';
import { chance, randomItem } from './traffic-model';
import { solveCaptcha } from './captcha-solver';

type Submitted = ReplyOf<typeof reservations.submit>;

/** Result of a booking attempt: the order, the key of a refusal, or null if there was nothing to choose. */
type BookingAttempt = { readonly order: Submitted } | { readonly refused: string } | null;

interface PickedSlot {
  readonly spaceId: number | string;
  readonly timeId: number;
  readonly venueSpaceGroupId: number | null;
}

const isFree = (cell: DayCell | undefined): boolean =>
  cell?.reservationStatus === slotStatus.free || cell?.reservationStatus === slotStatus.low;

/** Reads a site's day as a page does; members see their own prices. */
export const readDay = (api: ApiClient, siteId: number, searchDate: LocalDate): Promise<ApiResult<DayInfo>> =>
  api.call(reservations.dayInfo, { venueSiteId: siteId, searchDate, hasReserveInfo: 1 });

/** Returns one or two adjacent free slots of the same space, as the rules of most sites require. */
function chooseSlots(day: DayInfo, date: string): PickedSlot[] {
  const spaces = day.reservationDateSpaceInfo[date] ?? [];
  const times = day.spaceTimeInfo;
  const free = spaces.flatMap((space) =>
    times.flatMap((time, n) => (isFree(space[String(time.id)] as DayCell | undefined) ? [{ space, n }] : [])),
  );
  if (free.length === 0) return [];
  const { space, n } = randomItem(free);
  const slotAt = (at: number): PickedSlot => ({
    spaceId: space.id,
    timeId: times[at]?.id ?? 0,
    venueSpaceGroupId: space.venueSpaceGroupId,
  });
  const next = times[n + 1];
  const two =
    day.siteParam.maxSlots > 1 &&
    next !== undefined &&
    isFree(space[String(next.id)] as DayCell | undefined) &&
    chance(0.4);
  return two ? [slotAt(n), slotAt(n + 1)] : [slotAt(n)];
}

/** Books through all steps of the booking pages: matrix, preview, captcha, submit. */
export async function bookAsMember(api: ApiClient, site: SiteView, date: LocalDate): Promise<BookingAttempt> {
  const { body: day } = await readDay(api, site.id, date);
  if (day.code !== 200) return { refused: day.errKey ?? String(day.code) };
  if (!day.data.ableReservationDateList.includes(date)) return null;
  const slots = chooseSlots(day.data, date);
  if (slots.length === 0) return null;
  const what = {
    venueSiteId: site.id,
    reservationDate: date,
    weekStartDate: date,
    reservationOrderJson: JSON.stringify(slots),
    token: day.data.token,
  };
  const { body: preview } = await api.call(reservations.orderInfo, what);
  if (preview.code !== 200) return { refused: preview.errKey ?? String(preview.code) };
  const captchaVerification = day.data.isCaptchaCheck === 1 ? await solveCaptcha(api) : undefined;
  if (captchaVerification === null) return { refused: 'CAPTCHA' };
  const { body } = await api.call(reservations.submit, {
    ...what,
    phone: day.data.orderParamView?.phone,
    captchaVerification,
  });
  return body.code === 200 ? { order: body.data } : { refused: body.errKey ?? String(body.code) };
}
