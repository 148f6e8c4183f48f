import { InputNumber } from 'antd';
import { price } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { slotKey } from './counter-grid';
import type { CounterSale } from './use-counter-sale';

/** The slots of a sale with their prices, and the number of people if it counts. */
export function CounterLines({ sale: { day, chosen, counts, people, setPeople } }: { readonly sale: CounterSale }) {
  const { t, pick } = useWords();
  const names = new Map([
    ...(day.data?.spaces ?? []).map((space) => [`s${space.id}`, pick(space.name, space.enName)] as const),
    ...(day.data?.times ?? []).map((time) => [`t${time.id}`, `${time.begin}–${time.end}`] as const),
  ]);
  return (
    <>
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
    </>
  );
}
