import { useQuery } from '@tanstack/react-query';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { ChangeView } from '#contract/order-changes/change.contract';
import { room } from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';
import { reservations } from '#contract/booking/reservation.contract';
import type { LocalDate } from '#domain/kit/time';
import { decodeBoard } from '#domain/boards/board.rules';
import { slotStatus } from '#domain/boards/slot.status';
import { callRaw } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { LoadState } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';

/** The target of a reschedule; slots as `space/time`. */
export interface MoveTarget {
  readonly siteId: number;
  readonly date: string;
  readonly slots: readonly string[];
}

const isBookable = (status: number) => status === slotStatus.free || status === slotStatus.low;

/** The slots of a site's day to move an order to: free ones and its own can be selected. Follows its live room. */
export function AdjustBoard({
  order,
  target,
  choose,
}: {
  readonly order: ChangeView;
  readonly target: MoveTarget;
  readonly choose: (target: MoveTarget) => void;
}) {
  const { t, pick, label } = useWords();
  const sites = useSiteList();
  const board = useQuery({
    queryKey: ['adjustBoard', target.siteId, target.date],
    queryFn: () =>
      callRaw(reservations.siteBoard, { siteId: target.siteId, date: target.date as LocalDate }, { quiet: true }),
  });
  const live = useRoom<SiteRoom>(room.site(target.siteId, target.date));
  const liveCells = live.body?.cells;
  const status = useMemo(() => {
    const cells = board.data
      ? decodeBoard({
          spaceIds: board.data.spaces.map(({ id }) => id),
          timeIds: board.data.times.map(({ id }) => id),
          cells: board.data.cells,
        })
      : [];
    return new Map<string, number>([
      ...cells.map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell.status as number] as const),
      ...(liveCells ?? []).map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell.reservationStatus] as const),
    ]);
  }, [board.data, liveCells]);
  const ownSlots = useMemo(
    () =>
      new Set(
        order.siteId === target.siteId && order.date === target.date
          ? order.items.map(({ spaceId, timeId }) => `${spaceId}/${timeId}`)
          : [],
      ),
    [order, target.siteId, target.date],
  );
  const toggle = (key: string) =>
    choose({
      ...target,
      slots: target.slots.includes(key) ? target.slots.filter((one) => one !== key) : [...target.slots, key],
    });
  const options = (sites.data?.content ?? []).map((site) => ({
    value: site.id,
    label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
  }));
  return (
    <section className="v-card oc-part">
      <h2>
        {t({ zh: '选择新场次', en: 'Choose new slots' })}
        <LiveBadge state={live.state} at={live.at} />
      </h2>
      <div className="oc-bar">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t({ zh: '场地', en: 'Site' })}
          value={target.siteId}
          options={options}
          loading={sites.isPending}
          onChange={(siteId: number) => choose({ ...target, siteId, slots: [] })}
        />
        <DatePicker
          allowClear={false}
          aria-label={t({ zh: '日期', en: 'Date' })}
          value={dayjs(target.date)}
          minDate={dayjs(schoolDate())}
          onChange={(day) => choose({ ...target, date: day?.format('YYYY-MM-DD') ?? target.date, slots: [] })}
        />
      </div>
      {!board.data ? (
        <LoadState noun={{ zh: '场次', en: 'slots' }} error={board.error} retry={() => void board.refetch()} rows={6} />
      ) : (
        <div className="oc-board" tabIndex={0} role="region" aria-label={t({ zh: '场次表', en: 'Slot table' })}>
          <table>
            <thead>
              <tr>
                <th />
                {board.data.spaces.map((space) => (
                  <th key={space.id} scope="col">
                    {pick(space.name, space.enName)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {board.data.times.map((time) => (
                <tr key={time.id}>
                  <th scope="row">
                    {time.begin}–{time.end}
                  </th>
                  {board.data.spaces.map((space) => {
                    const key = `${space.id}/${time.id}`;
                    const code = status.get(key) ?? slotStatus.notOpen;
                    const mine = ownSlots.has(key);
                    const chosen = target.slots.includes(key);
                    const ariaLabel = mine ? t({ zh: '本单', en: 'This order' }) : label(slotStatus, code);
                    return (
                      <td key={key}>
                        <button
                          type="button"
                          className={`oc-cell${mine ? ' is-own' : ''}`}
                          aria-pressed={chosen}
                          aria-label={`${pick(space.name, space.enName)} ${time.begin} ${ariaLabel}`}
                          disabled={!mine && !isBookable(code) && !chosen}
                          onClick={() => toggle(key)}
                        >
                          {chosen ? t({ zh: '已选', en: 'Selected' }) : ariaLabel}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
