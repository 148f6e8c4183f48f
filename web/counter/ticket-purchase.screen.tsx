import './counter.css';
import { WalletOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, DatePicker, InputNumber, Select, Skeleton, type InputRef } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import { TILL_CARD_METHOD, tillMethods } from '#domain/counter/till-method.rules';
import { bookingMode } from '#domain/boards/slot.status';
import { role } from '#domain/session/role.status';
import { counter, type Buyer, type CounterCell } from '#contract/counter/counter.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { dayText, price } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { lazyComponent } from '#web/kit/route/lazy';
import { useSiteList } from '#web/kit/list/site-list';
import { CounterBuyer } from './counter-buyer';
import { CounterGrid, slotKey } from './counter-grid';
import { useCounterKeys } from './counter-keys';
import { CounterPay } from './counter-pay';
import { CounterSales } from './counter-sales';
import { CounterShift } from './counter-shift';
import { useTill } from './till';

const CounterRecharge = lazyComponent(async () => (await import('./counter-recharge')).CounterRecharge);
const REFRESH_MS = 10_000;
const NO_SLOTS: ReadonlySet<string> = new Set();

/** The ticket counter: a shift, a member or walk-in, slots, payment and ticket, operated by keyboard. */
export default function TicketPurchase() {
  const { t, pick, lang, label } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const find = useRef<InputRef>(null);
  const [chosenSite, chooseSite] = useState<number | null>(null);
  const [date, setDate] = useState(schoolDate());
  const [crowd, setCrowd] = useState<number>(role.external);
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [people, setPeople] = useState(1);
  const [filling, setFilling] = useState(false);
  const [picked, setPicked] = useState(NO_SLOTS);
  const sites = useSiteList();
  const list = useMemo(() => sites.data?.content ?? [], [sites.data]);
  const siteId = chosenSite ?? list[0]?.id ?? null;
  const shift = useQuery({ queryKey: ['counter', 'shift'], queryFn: () => call(counter.shift, {}, { quiet: true }) });
  const day = useQuery({
    queryKey: ['counter', 'day', siteId, date, crowd],
    enabled: siteId !== null,
    refetchInterval: REFRESH_MS,
    queryFn: () => call(counter.day, { venueSiteId: siteId ?? 0, date: date as never, roleId: crowd }, { quiet: true }),
  });
  const chosen = (day.data?.cells ?? []).filter((cell) => picked.has(slotKey(cell)) && cell.free);
  const counts = day.data?.bookingMode === bookingMode.capacity;
  const amount = chosen.reduce((sum, cell) => sum + (cell.price ?? 0) * (counts ? people : 1), 0);
  const again = () => void client.invalidateQueries({ queryKey: ['counter'] });
  const clear = () => {
    setPicked(NO_SLOTS);
    setBuyer(null);
    setPeople(1);
  };
  const open = shift.data?.shift ?? null;
  const sale =
    siteId !== null && chosen.length > 0
      ? {
          venueSiteId: siteId,
          reservationDate: date as never,
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
    again();
    find.current?.focus();
  });
  const disabledReason = !open
    ? { zh: '请先开班', en: 'Open a shift first' }
    : !may('TicketPurchaseSell')
      ? { zh: '当前身份没有售票权限', en: 'Your role cannot sell tickets' }
      : !sale && !till.waiting
        ? { zh: '请选择时段', en: 'Select slots' }
        : null;
  useCounterKeys({
    ...Object.fromEntries(
      tillMethods.map(({ code }) => [
        String(code),
        code !== TILL_CARD_METHOD || till.hasCards ? () => till.setOfflineType(Number(code)) : null,
      ]),
    ),
    F2: () => find.current?.focus(),
    F9: disabledReason === null ? till.take : null,
    F8: () => {
      clear();
      till.forget();
    },
  });
  const onPick = (cell: CounterCell) =>
    setPicked((before) =>
      before.has(slotKey(cell))
        ? new Set([...before].filter((one) => one !== slotKey(cell)))
        : new Set([...before, slotKey(cell)]),
    );
  const onBuyer = (found: Buyer | null) => {
    setBuyer(found);
    if (found && day.data?.crowds.includes(found.roleId)) setCrowd(found.roleId);
  };
  const names = new Map([
    ...(day.data?.spaces ?? []).map((space) => [`s${space.id}`, pick(space.name, space.enName)] as const),
    ...(day.data?.times ?? []).map((time) => [`t${time.id}`, `${time.begin}–${time.end}`] as const),
  ]);

  return (
    <div className="counter">
      <h1 className="v-hidden">{t({ zh: '窗口售票', en: 'Ticket counter' })}</h1>
      {shift.data ? (
        <CounterShift shift={open} onChange={again} />
      ) : shift.error ? (
        <LoadFailed noun={{ zh: '班次', en: 'shift' }} error={shift.error} retry={() => void shift.refetch()} />
      ) : (
        <div className="counter-shift v-card">
          <Skeleton.Input active size="small" />
        </div>
      )}
      <div className="counter-main">
        <section className="v-card counter-slots">
          <div className="counter-bar">
            <Select
              value={siteId}
              onChange={(id) => {
                chooseSite(id);
                setPicked(NO_SLOTS);
              }}
              aria-label={t({ zh: '场地', en: 'Site' })}
              showSearch={{ optionFilterProp: 'label' }}
              options={list.map((site) => ({
                value: site.id,
                label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
              }))}
            />
            <DatePicker
              value={dayjs(date)}
              allowClear={false}
              aria-label={t({ zh: '日期', en: 'Date' })}
              format={t({ zh: 'M月D日 ddd', en: 'ddd D MMM' })}
              onChange={(next) => {
                if (next) {
                  setDate(next.format('YYYY-MM-DD') as typeof date);
                  setPicked(NO_SLOTS);
                }
              }}
            />
            <Select
              value={crowd}
              onChange={(code) => {
                setCrowd(code);
                setPicked(NO_SLOTS);
              }}
              aria-label={t({ zh: '人群', en: 'Role' })}
              options={(day.data?.crowds ?? [crowd]).map((code) => ({
                value: code,
                label: label(role, code),
              }))}
            />
          </div>
          {day.data ? (
            <CounterGrid day={day.data} label={dayText(date, lang)} picked={picked} onPick={onPick} />
          ) : day.error ? (
            <LoadFailed noun={{ zh: '场次', en: 'slots' }} error={day.error} retry={() => void day.refetch()} />
          ) : (
            <div className="counter-scroll" />
          )}
        </section>
        <section className="v-card counter-cart" aria-label={t({ zh: '本单', en: 'This sale' })}>
          <CounterBuyer key={buyer?.id ?? 0} buyer={buyer} field={find} onBuyer={onBuyer} />
          {buyer && open && may('TicketPurchaseRecharge') ? (
            <Button icon={<WalletOutlined />} onClick={() => setFilling(true)}>
              {t({ zh: '余额充值', en: 'Top up balance' })}
            </Button>
          ) : null}
          <ul>
            {chosen.map((cell) => (
              <li key={slotKey(cell)}>
                <span>
                  {names.get(`s${cell.spaceId}`)} {names.get(`t${cell.timeId}`)}
                </span>
                <b>{price(cell.price ?? 0)}</b>
              </li>
            ))}
          </ul>
          {counts ? (
            <label className="counter-cash">
              <span>{t({ zh: '人数', en: 'People' })}</span>
              <InputNumber min={1} max={99} precision={0} value={people} onChange={(value) => setPeople(value ?? 1)} />
            </label>
          ) : null}
          <CounterPay
            till={till}
            amount={till.waiting ? till.waiting.orderAmount : amount}
            slots={chosen.length}
            off={disabledReason}
          />
          <Button
            type="text"
            onClick={() => {
              clear();
              till.forget();
            }}
          >
            {t({ zh: '清空本单', en: 'Clear sale' })} <kbd>F8</kbd>
          </Button>
          <p className="counter-why">
            {t({
              zh: `F2 找会员，方向键选场次，1–${till.hasCards ? 9 : 8} 收款方式，F9 收款`,
              en: `F2 find member, arrow keys select slots, 1–${till.hasCards ? 9 : 8} payment method, F9 charge`,
            })}
          </p>
        </section>
      </div>
      {open ? <CounterSales onChange={again} /> : null}
      {buyer && filling ? (
        <CounterRecharge
          buyer={buyer}
          close={() => setFilling(false)}
          done={() => {
            setFilling(false);
            again();
          }}
        />
      ) : null}
    </div>
  );
}
