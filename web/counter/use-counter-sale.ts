import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { bookingMode } from '#domain/boards/slot.status';
import { role } from '#domain/session/role.status';
import { counter, type Buyer, type CounterCell } from '#contract/counter/counter.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { useSession } from '#web/kit/session/session';
import { useSiteList } from '#web/kit/list/site-list';
import { slotKey } from './counter-grid';
import { useTill } from './till';

const REFRESH_MS = 10_000;
const NO_SLOTS: ReadonlySet<string> = new Set();

/** Holds the sale at the counter: site, date, role, buyer, people and slots, the till, and why it cannot be charged. */
export function useCounterSale(hasShift: boolean, onSold: () => void) {
  const may = useSession((state) => state.may);
  const [chosenSite, setSite] = useState<number | null>(null);
  const [date, setDate] = useState(schoolDate());
  const [crowd, setCrowd] = useState<number>(role.external);
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [people, setPeople] = useState(1);
  const [picked, setPicked] = useState(NO_SLOTS);
  const sites = useSiteList();
  const list = useMemo(() => sites.data?.content ?? [], [sites.data]);
  const siteId = chosenSite ?? list[0]?.id ?? null;
  const day = useQuery({
    queryKey: ['counter', 'day', siteId, date, crowd],
    enabled: siteId !== null,
    refetchInterval: REFRESH_MS,
    queryFn: () => call(counter.day, { venueSiteId: siteId ?? 0, date, roleId: crowd }, { quiet: true }),
  });
  const chosen = (day.data?.cells ?? []).filter((cell) => picked.has(slotKey(cell)) && cell.free);
  const counts = day.data?.bookingMode === bookingMode.capacity;
  const amount = chosen.reduce((sum, cell) => sum + (cell.price ?? 0) * (counts ? people : 1), 0);
  const clear = () => {
    setPicked(NO_SLOTS);
    setBuyer(null);
    setPeople(1);
  };
  const sale =
    siteId !== null && chosen.length > 0
      ? {
          venueSiteId: siteId,
          reservationDate: date,
          reservationOrderJson: JSON.stringify(
            chosen.map(({ spaceId, timeId }) => ({ spaceId, timeId, venueSpaceGroupId: null })),
          ),
          roleId: crowd,
          people,
          ...(buyer ? { buyerId: buyer.id } : {}),
        }
      : null;
  const till = useTill(sale, () => {
    clear();
    onSold();
  });
  const disabledReason = !hasShift
    ? { zh: '请先开班', en: 'Open a shift first' }
    : !may('TicketPurchaseSell')
      ? { zh: '当前身份没有售票权限', en: 'Your role cannot sell tickets' }
      : !sale && !till.waiting
        ? { zh: '请选择时段', en: 'Select slots' }
        : null;
  return {
    list,
    siteId,
    chooseSite: (id: number | null) => {
      setSite(id);
      setPicked(NO_SLOTS);
    },
    date,
    chooseDate: (next: typeof date) => {
      setDate(next);
      setPicked(NO_SLOTS);
    },
    crowd,
    chooseCrowd: (code: number) => {
      setCrowd(code);
      setPicked(NO_SLOTS);
    },
    buyer,
    chooseBuyer: (found: Buyer | null) => {
      setBuyer(found);
      if (found && day.data?.crowds.includes(found.roleId)) setCrowd(found.roleId);
    },
    people,
    setPeople,
    picked,
    pickSlot: (cell: CounterCell) =>
      setPicked((before) =>
        before.has(slotKey(cell))
          ? new Set([...before].filter((one) => one !== slotKey(cell)))
          : new Set([...before, slotKey(cell)]),
      ),
    day,
    chosen,
    counts,
    amount,
    till,
    disabledReason,
    discard: () => {
      clear();
      till.forget();
    },
  };
}

/** The sale at the counter. */
export type CounterSale = ReturnType<typeof useCounterSale>;
