import { useState } from 'react';
import { t } from '#web/monitor/display-lang';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const MAX_DIGITS = 20;

/** Digits for a card number where no reader is connected. */
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
      <output aria-label={t('卡号', 'Card number')}>{digits || t('或输入卡号', 'Or enter the card number')}</output>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => add(key)}>
          {key}
        </button>
      ))}
      <button type="button" onClick={() => setDigits((before) => before.slice(0, -1))}>
        {t('退格', 'Delete')}
      </button>
      <button type="button" onClick={() => add('0')}>
        0
      </button>
      <button type="submit" className="main" disabled={digits === ''}>
        {t('确定', 'OK')}
      </button>
    </form>
  );
}
