import { Button } from 'antd';
import { useState } from 'react';
import type { ShiftView } from '#contract/counter/counter.contract';
import { money, stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { ShiftDialog } from './shift-dialog';

/** The shift of this counter: opening time, amounts, and buttons to open and close it. */
export function CounterShift({ shift, onChange }: { readonly shift: ShiftView | null; readonly onChange: () => void }) {
  const { t, lang } = useWords();
  const [dialogKind, setDialogKind] = useState(false);
  return (
    <div className="counter-shift v-card">
      {shift ? (
        <>
          <span>
            {t({ zh: `${stampText(shift.openedAt, lang)} 开班`, en: `Open since ${stampText(shift.openedAt, lang)}` })}
          </span>
          <span>
            {t({ zh: '收款', en: 'Received' })} <b>{money(shift.sold)}</b>
          </span>
          {shift.returned > 0 ? (
            <span>
              {t({ zh: '退款', en: 'Refunded' })} <b>{money(shift.returned)}</b>
            </span>
          ) : null}
          <span>
            {t({ zh: '应有现金', en: 'Cash due' })} <b>{money(shift.cashDue)}</b>
          </span>
          <Button onClick={() => setDialogKind(true)}>{t({ zh: '结班', en: 'Close shift' })}</Button>
        </>
      ) : (
        <>
          <span>{t({ zh: '尚未开班，开班后才能售票', en: 'You have no open shift. Open one to start selling.' })}</span>
          <Button type="primary" onClick={() => setDialogKind(true)}>
            {t({ zh: '开班', en: 'Open shift' })}
          </Button>
        </>
      )}
      {dialogKind ? (
        <ShiftDialog
          shift={shift}
          onClose={() => setDialogKind(false)}
          onDone={() => {
            setDialogKind(false);
            onChange();
          }}
        />
      ) : null}
    </div>
  );
}
