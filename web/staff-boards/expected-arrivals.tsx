import { Button } from 'antd';
import { useState } from 'react';
import { orderSource, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { promises } from '#contract/attendance/promise.contract';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { useStaffBoard } from './staff-board';
import type { StaffGrid, StaffPlace } from './staff-grid';
import './expected-arrivals.css';

/** How long before its start a member is expected, in minutes. */
const EARLY_MINUTES = 15;

/** Returns paid bookings without check-in that are running or about to begin. */
export const findArrivals = ({ rows, spaces }: StaffGrid, at: number) =>
  rows.flatMap(({ time, places }) =>
    places.flatMap((place, column) => {
      const last = place ? (rows.find(({ time: { end } }) => end === place.end)?.time.to ?? time.to) : 0;
      const due =
        place &&
        place.cell.tradeNo !== null &&
        place.cell.source !== orderSource.adminOccupy &&
        place.cell.payStatus === payStatus.paid &&
        place.cell.promiseStatus === promiseStatus.none &&
        at >= time.from - EARLY_MINUTES &&
        at < last;
      return due
        ? [{ place: place as StaffPlace, name: spaces[column]?.name ?? { zh: '', en: '' }, late: at >= time.from }]
        : [];
    }),
  );

/** The list of expected arrivals; one press checks a member in. */
export function ExpectedArrivals({ desk: { grid, at, go, day } }: { readonly desk: ReturnType<typeof useStaffBoard> }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [busy, setBusy] = useState<string | null>(null);
  const due = grid ? findArrivals(grid, at) : [];
  const checkIn = async (tradeNo: string) => {
    setBusy(tradeNo);
    try {
      await call(promises.checkIn, { tradeNo });
    } catch {
      // The call shows its own error; the day is read again either way.
    } finally {
      setBusy(null);
      void day.refetch();
    }
  };
  if (due.length === 0) return null;
  return (
    <section className="staff-due" aria-label={t({ zh: '待签到', en: 'To check in' })}>
      <h2>
        {t({ zh: '待签到', en: 'To check in' })} <small>{due.length}</small>
      </h2>
      <ul>
        {due.map(({ place: { cell, begin, end }, name, late }) => (
          <li key={`${cell.tradeNo}/${cell.spaceId}`} className="v-card">
            <button type="button" className="v-plain" onClick={() => go({ tradeNo: cell.tradeNo })}>
              <b>{cell.userName}</b>
              <small>
                {t(name)} {begin}–{end}
                {late ? ` · ${t({ zh: '已开始', en: 'started' })}` : ''}
              </small>
            </button>
            {may('OrdersSign') ? (
              <Button
                type="primary"
                size="large"
                loading={busy === cell.tradeNo}
                onClick={() => void checkIn(cell.tradeNo ?? '')}
              >
                {t({ zh: '签到', en: 'Check in' })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
