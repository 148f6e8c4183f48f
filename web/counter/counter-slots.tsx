import { dayText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { CounterBar } from './counter-bar';
import { CounterGrid } from './counter-grid';
import type { CounterSale } from './use-counter-sale';

/** The slots of the chosen site, date and role to select for a sale. */
export function CounterSlots({ sale }: { readonly sale: CounterSale }) {
  const { lang } = useWords();
  const { day, date, picked, pickSlot } = sale;
  return (
    <section className="v-card counter-slots">
      <CounterBar sale={sale} />
      {day.data ? (
        <CounterGrid day={day.data} label={dayText(date, lang)} picked={picked} onPick={pickSlot} />
      ) : day.error ? (
        <LoadFailed noun={{ zh: '场次', en: 'slots' }} error={day.error} retry={() => void day.refetch()} />
      ) : (
        <div className="counter-scroll" />
      )}
    </section>
  );
}
