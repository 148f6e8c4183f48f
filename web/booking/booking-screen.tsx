import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isLocalDate } from '#domain/kit/time';
import { bookingStep } from '#domain/orders/order.status';
import { routeOf } from '#contract/catalogue';
import { schoolDate } from '#web/kit/browser/clock';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import type { ScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { lazyComponent } from '#web/kit/route/lazy';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useBooking } from './booking';
import { BookingBoard } from './booking-board';
import { BookingHead, RolePrice } from './booking-head';
import './booking-screen.css';
import { BoardSkeleton } from '#web/boards/board-skeleton';
import { BottomBar } from './bottom-bar';
import { DateStrip } from '#web/boards/date-strip';
import { ProtocolStep, useProtocol } from './protocol-step';
import { DayClosed, ReleaseWait } from './release-wait';
import { parseKeys } from './selection';
import { freeCount } from '#web/boards/slot-grid';
import { Tray } from './tray';

const CaptchaModal = lazyComponent(async () => (await import('#web/kit/captcha/captcha')).CaptchaModal);

/** Steps 0 to 2 of a booking, for desktop and phone. The date and the initial slots are in the address. */
export function BookingScreen({
  siteId,
  size,
  payAt,
}: {
  readonly siteId: number;
  readonly size: ScreenSize;
  readonly payAt: 'ToPay' | 'MobiletoPay';
}) {
  const { t, words } = useWords();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const { loggedIn } = useSession();
  const requestedDate = query.get('date') ?? '';
  const date = isLocalDate(requestedDate) ? requestedDate : schoolDate();
  const [initialKeys] = useState(() => parseKeys(query.get('slots')));
  const protocol = useProtocol(siteId);
  const onTaken = useCallback(
    (tradeNo: string) => void navigate(pathOf(routeOf(payAt), { id: tradeNo })),
    [navigate, payAt],
  );
  const booking = useBooking(siteId, date, initialKeys, onTaken);
  const { day, selection, captcha } = booking;
  // The captcha is there before the booking is sent, so that it costs no time then.
  const [mayAsk, setMayAsk] = useState(false);
  if (!mayAsk && (captcha || selection.keys.size > 0)) setMayAsk(true);
  const dates = useMemo(() => day.info?.dateList ?? [], [day.info]);

  const goTo = useCallback(
    (to: string) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('date', to);
          next.delete('slots');
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const onDay = (step: 1 | -1) => {
    const next = dates[dates.findIndex((one) => one.date === date) + step];
    if (next) goTo(next.date);
  };
  const open = () => goTo(dates.find(({ released, closed }) => released && !closed)?.date ?? schoolDate());

  if (!day.info && day.error) {
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '场次没有载入', en: 'The slots could not be loaded' })}
        text={t({
          zh: '请检查网络，或从场馆列表重新进入。',
          en: 'Check your connection, or open this page again from the venue list.',
        })}
        actions={
          <>
            <Button type="primary" onClick={day.readAgain}>
              {t(words.retry)}
            </Button>
            <Button onClick={() => void navigate(routeOf('IndexVenueIntroduceReservation').path)}>
              {t({ zh: '场馆列表', en: 'Venues' })}
            </Button>
          </>
        }
      />
    );
  }

  const reading = loggedIn && !protocol.agreed;
  const step = reading
    ? bookingStep.readProtocol
    : booking.busy || captcha
      ? bookingStep.submit
      : bookingStep.chooseSite;
  const chip = dates.find((one) => one.date === date);
  const waiting = chip && !chip.closed && !chip.released;
  const empty = day.grid !== null && !day.loadingDate && (day.grid.rows.length === 0 || day.grid.columns.length === 0);
  const phone = size === 'phone';
  const next = {
    onDate: goTo,
    onOrders: () => void navigate(`${routeOf('mobileOrders').path}?tab=unpaid`),
    onAgain: booking.submit,
    onBills: () => void navigate(routeOf('MobileGateRecord').path),
    onDraw: () => void navigate(`/pot-draw/${siteId}/${date}`),
    onVideo: (videoId: number) =>
      void navigate(`${pathOf(routeOf('SafetyVideo'), { id: videoId })}?back=${encodeURIComponent(pathname + search)}`),
  };

  return (
    <div className={`book is-${size}`}>
      <BookingHead day={day} step={step} size={size} />
      {reading ? (
        <ProtocolStep of={protocol} onAgree={() => undefined} />
      ) : (
        <>
          <div className="book-dates">
            <DateStrip
              dates={dates}
              shown={date}
              free={day.grid && !day.loadingDate && !booking.byPlaces ? freeCount(day.grid, day.at) : undefined}
              onPick={goTo}
              onOpen={day.readAgain}
            />
            {phone ? null : <RolePrice />}
          </div>
          <div className="book-main">
            <div className="book-board">
              {day.grid === null ? (
                <BoardSkeleton compact={phone} />
              ) : chip?.closed ? (
                <div className="v-card">
                  <DayClosed chip={chip} onToday={open} />
                </div>
              ) : waiting ? (
                <div className="v-card">
                  <ReleaseWait chip={chip} onToday={open} />
                </div>
              ) : empty ? (
                <div className="v-card">
                  <Notice
                    drawing={<CourtDrawing mark="none" />}
                    title={t({ zh: '当天没有可预约的场次', en: 'No slots to book on this day' })}
                    text={t({ zh: '请选择其他日期。', en: 'Choose another date.' })}
                  />
                </div>
              ) : (
                <BookingBoard booking={booking} compact={phone} onDay={onDay} />
              )}
            </div>
            {size === 'wide' ? <Tray booking={booking} next={next} /> : <BottomBar booking={booking} next={next} />}
          </div>
        </>
      )}
      {mayAsk && (
        <CaptchaModal
          open={captcha}
          kind={day.info?.captchaType === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord'}
          onPass={booking.onCaptchaPassed}
          onCancel={booking.cancelCaptcha}
        />
      )}
      <p className="v-hidden" role="status">
        {selection.lost.length > 0
          ? t({
              zh: `${selection.lost.length} 个已选时段被他人预订`,
              en: `Selected slots booked by someone else: ${selection.lost.length}`,
            })
          : ''}
      </p>
    </div>
  );
}
