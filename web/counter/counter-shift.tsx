import { Button } from 'antd';
import { useState } from 'react';
import type { ShiftView } from '#contract/counter/counter.contract';
import { money, stampText } from '#web/kit/format';
import { useWords } from '#web/kit/words';
import { ShiftDialog } from './shift-dialog';

/** The shift of this counter: since when, what it took in, and its beginning and end. */
export function CounterShift({ shift, onChange }: { readonly shift: ShiftView | null; readonly onChange: () => void }) {
  const { t, lang } = useWords();
  const [asking, ask] = useState(false);
  return (
    <div className="counter-shift v-card">
      {shift ? (
        <>
          <span>
            {t({ zh: `${stampText(shift.openedAt, lang)} 开班`, en: `Open since ${stampText(shift.openedAt, lang)}` })}
          </span>
          <span>
            {t({ zh: '收款', en: 'Taken' })} <b>{money(shift.sold)}</b>
          </span>
          {shift.returned > 0 ? (
            <span>
              {t({ zh: '退款', en: 'Given back' })} <b>{money(shift.returned)}</b>
            </span>
          ) : null}
          <span>
            {t({ zh: '应有现金', en: 'Cash due' })} <b>{money(shift.cashDue)}</b>
          </span>
          <Button onClick={() => ask(true)}>{t({ zh: '结班', en: 'Close the shift' })}</Button>
        </>
      ) : (
        <>
          <span>{t({ zh: '尚未开班，开班后才能售票', en: 'No shift is open. Open one to sell.' })}</span>
          <Button type="primary" onClick={() => ask(true)}>
            {t({ zh: '开班', en: 'Open a shift' })}
          </Button>
        </>
      )}
      {asking ? (
        <ShiftDialog
          shift={shift}
          onClose={() => ask(false)}
          onDone={() => {
            ask(false);
            onChange();
          }}
        />
      ) : null}
    </div>
  );
}
