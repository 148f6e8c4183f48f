import { useState } from 'react';
import { t } from '#web/monitor/display-lang';

const KEYS = [...'0123456789ABCDEF'] as const;
const MAX_DIGITS = 12;

/** Keys for the short entry code of a booking, for a phone that no reader can scan. */
export function PanelKeypad({ onEnter }: { readonly onEnter: (code: string) => void }) {
  const [digits, setDigits] = useState('');
  const add = (digit: string) => setDigits((before) => (before + digit).slice(0, MAX_DIGITS));
  return (
    <form
      className="panel-keypad"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits !== '') onEnter(digits);
      }}
    >
      <output aria-label={t('入场短码', 'Short entry code')}>
        {digits || t('或输入订单的入场短码', 'Or enter the short entry code of your booking')}
      </output>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => add(key)}>
          {key}
        </button>
      ))}
      <button type="button" className="wide" onClick={() => setDigits((before) => before.slice(0, -1))}>
        {t('退格', 'Delete')}
      </button>
      <button type="submit" className="main wide" disabled={digits === ''}>
        {t('确定', 'OK')}
      </button>
    </form>
  );
}
