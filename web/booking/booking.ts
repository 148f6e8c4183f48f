import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { LocalDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { reservationType } from '#domain/boards/slot.status';
import type { InputOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { reservations } from '#contract/booking/reservation.contract';
import { call, CallError } from '#web/kit/call/call';
import type { CaptchaPass } from '#web/kit/captcha/use-captcha';
import { useRoom } from '#web/kit/live/live';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSession } from '#web/kit/session/session';
import { refusalOf, type BookingRefusalView } from './booking-refusal';
import { firstBlocking, checkRules, peopleOf, type RuleLine } from './rule-check';
import { useSelection, type SlotSelection } from './selection';
import { siteDayKey, useSiteDay, type SiteDayView } from '#web/boards/site-day';
import type { CellKey } from '#web/boards/slot-grid';

type SubmitInput = InputOf<typeof reservations.submit>;

/** Companions and contact of a booking. `places` counts everyone on a capacity site. */
interface BookingForm {
  readonly buddies: readonly number[];
  readonly places: number;
  readonly phone: string | null;
  readonly remark: string;
}
const emptyForm: BookingForm = { buddies: [], places: 1, phone: null, remark: '' };

/** The state of a booking page, independent of its layout. */
export interface BookingState {
  readonly day: SiteDayView;
  readonly selection: SlotSelection;
  readonly form: BookingForm;
  readonly updateForm: (part: Partial<BookingForm>) => void;
  /** Whether the site sells places: companions and others are counted instead of a court. */
  readonly byPlaces: boolean;
  readonly people: number;
  /** The total in yuan, as far as the page can know it. */
  readonly total: number;
  readonly rules: readonly RuleLine[];
  readonly blocked: RuleLine | null;
  readonly refused: BookingRefusalView | null;
  readonly dismissRefusal: () => void;
  readonly busy: boolean;
  readonly captcha: boolean;
  /** Starts a submit; shows the captcha first if the site requires one. */
  readonly submit: () => void;
  readonly onCaptchaPassed: (pass: CaptchaPass) => void;
  readonly cancelCaptcha: () => void;
}

/** One submit attempt: the same key and body return the same answer, so a lost connection never books twice. */
interface SubmitAttempt {
  readonly key: string;
  readonly input: SubmitInput;
}

/**
 * Runs steps 1 and 2 of a booking at a site (document 1 §4). `onTaken` receives the trade number of the order that
 * holds the slots.
 */
export function useBooking(
  siteId: number,
  date: LocalDate,
  initialKeys: readonly CellKey[],
  onTaken: (tradeNo: string) => void,
): BookingState {
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const day = useSiteDay(siteId, date);
  const { info, grid, at } = day;
  const selection = useSelection(
    grid,
    at,
    info?.siteParam.maxSlots ?? 1,
    initialKeys.length > 0 ? { date, keys: initialKeys } : null,
  );
  const [form, setForm] = useState(emptyForm);
  const [refused, setRefused] = useState<BookingRefusalView | null>(null);
  const [busy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState(false);
  const attempt = useRef<SubmitAttempt | null>(null);

  const ownOrders = useRoom<UserRoom>(userId === null ? null : room.user(userId)).body?.orders;
  const unpaid = (ownOrders ?? []).filter(
    (order) => order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid,
  ).length;
  const byPlaces =
    selection.chosen.some(({ left }) => left !== null) ||
    (grid !== null && [...grid.cells.values()].some(({ total }) => total !== null));
  const people = byPlaces ? Math.max(form.places, 1 + form.buddies.length) : 1 + form.buddies.length;
  const total = selection.chosen.reduce((all, { fee }) => all + fee, 0) * (byPlaces ? people : 1);
  const rules = useMemo(
    () => (info && grid ? checkRules({ info, grid, chosen: selection.chosen, people, unpaid }) : []),
    [info, grid, selection.chosen, people, unpaid],
  );

  const send = async ({ key, input }: SubmitAttempt) => {
    setBusy(true);
    try {
      const { tradeNo } = await call(reservations.submit, input, { quiet: true, key });
      attempt.current = null;
      selection.clear();
      void cache.invalidateQueries({ queryKey: siteDayKey(siteId) });
      onTaken(tradeNo);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // After a lost connection the result is unknown: the same attempt is kept for the next press.
      if (!error.offline) attempt.current = null;
      setRefused(refusalOf(error));
      day.readAgain();
    } finally {
      setBusy(false);
    }
  };

  const inputOf = (pass: CaptchaPass | null): SubmitInput => ({
    venueSiteId: siteId,
    reservationDate: date,
    weekStartDate: date,
    token: info?.token ?? '',
    reservationType: reservationType.single,
    reservationOrderJson: JSON.stringify(
      selection.chosen.map(({ column, row }) => ({
        spaceId: String(column.spaceId),
        timeId: String(row.timeId),
        venueSpaceGroupId: null,
      })),
    ),
    buddyIds: form.buddies.join(),
    manNum: byPlaces ? people - 1 - form.buddies.length : 0,
    childNum: 0,
    ...(form.phone ? { phone: form.phone } : {}),
    ...(form.remark ? { remark: form.remark } : {}),
    ...(pass ?? {}),
  });

  const start = (pass: CaptchaPass | null) => {
    attempt.current = { key: newIdempotencyKey(), input: inputOf(pass) };
    void send(attempt.current);
  };

  return {
    day,
    selection,
    form,
    byPlaces,
    people,
    total,
    rules,
    refused,
    busy,
    captcha,
    updateForm: (part) => setForm((before) => ({ ...before, ...part })),
    blocked: firstBlocking(rules),
    dismissRefusal: () => setRefused(null),
    submit: () => {
      setRefused(null);
      if (attempt.current) void send(attempt.current);
      else if (info?.isCaptchaCheck) setCaptcha(true);
      else start(null);
    },
    onCaptchaPassed: (pass) => {
      setCaptcha(false);
      start(pass);
    },
    cancelCaptcha: () => setCaptcha(false),
  };
}

/** Returns the maximum number of people for the selection. */
export const maxPeopleFor = ({ day, selection }: BookingState): number => {
  const most = day.info ? peopleOf(day.info.siteParam).max : 0;
  return Math.min(
    ...selection.chosen.flatMap(({ left }) => (left === null ? [] : [left])),
    most > 0 ? most : Number.POSITIVE_INFINITY,
  );
};
