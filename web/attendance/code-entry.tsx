import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#web/kit/session/words';
import { CodeCamera } from './code-camera';
import { useScannerInput } from './code-wedge';
import './check.css';

/**
 * Code input: scanner, camera or typing. `manual` marks typed codes. The field takes the focus at first and whenever
 * `focusOn` becomes another value.
 */
export function CodeEntry({
  busy,
  ok,
  onCode,
  focusOn = null,
}: {
  readonly busy: boolean;
  readonly ok: { readonly zh: string; readonly en: string };
  readonly onCode: (code: string, manual: boolean) => void;
  readonly focusOn?: unknown;
}) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), [focusOn]);
  const send = (code: string, manual: boolean) => {
    if (busy || code.trim().length < 4) return;
    setTyped('');
    onCode(code.trim(), manual);
  };
  useScannerInput((code) => send(code, false));
  return (
    <section className="check-entry v-card">
      <label htmlFor="check-code">
        {t({ zh: '扫描或输入入场码 / 订单号', en: 'Scan or enter an entry code or order no.' })}
      </label>
      <div>
        <Input
          id="check-code"
          ref={field}
          size="large"
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => send(typed, typed.length < 20)}
        />
        <Button type="primary" size="large" loading={busy} onClick={() => send(typed, true)}>
          {t(ok)}
        </Button>
      </div>
      <CodeCamera onCode={(code) => send(code, false)} />
    </section>
  );
}
