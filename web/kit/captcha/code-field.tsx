import './code-field.css';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { memberFailure } from '#domain/members/member.failures';
import { CallError, textOf } from '#web/kit/call/call';
import { now, useNow } from '#web/kit/browser/clock';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

/**
 * Sends a code; returns the seconds until the next may be requested and the minutes the code is valid, or undefined if
 * the user cancelled.
 */
export type SendCode = () => Promise<{ readonly seconds: number; readonly minutes: number } | undefined>;

const waitSecondsOf = (error: unknown): number => {
  const data =
    error instanceof CallError && error.detail.errKey === memberFailure.codeTooSoon.key
      ? (error.detail.data as { seconds?: unknown })
      : null;
  return typeof data?.seconds === 'number' ? data.seconds : 0;
};

/**
 * Six-digit code field with a button that sends the code, a countdown to the next request, and the reason of a failure.
 */
export function CodeField({
  id,
  value = '',
  onChange,
  ask: sendCode,
  ready = () => Promise.resolve(true),
  to,
}: {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  ask: SendCode;
  ready?: () => Promise<boolean>;
  to: Text;
}) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [sentText, showSent] = useState<{ text: Text; wrong: boolean } | null>(null);
  const at = useNow(1_000);
  const secondsLeft = Math.max(0, Math.ceil((until - at) / 1_000));
  const get = async () => {
    if (!(await ready())) return;
    setBusy(true);
    try {
      const sent = await sendCode();
      if (!sent) return;
      setUntil(now() + sent.seconds * 1_000);
      showSent({
        text: { zh: `${to.zh}，${sent.minutes} 分钟内有效`, en: `${to.en}, valid for ${sent.minutes} min` },
        wrong: false,
      });
    } catch (error) {
      setUntil(now() + waitSecondsOf(error) * 1_000);
      showSent({ text: textOf(error), wrong: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="v-code">
        <Input
          id={id ?? 'code'}
          value={value}
          onChange={(event) => onChange?.(event.target.value.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          size="large"
        />
        <Button size="large" loading={busy} disabled={secondsLeft > 0} onClick={() => void get()}>
          {secondsLeft > 0
            ? t({ zh: `${secondsLeft} 秒后重发`, en: `Resend in ${secondsLeft} s` })
            : t({ zh: '获取校验码', en: 'Send code' })}
        </Button>
      </div>
      <p className="v-code-said v-quiet" role="status" data-wrong={sentText?.wrong ?? false}>
        {sentText ? t(sentText.text) : ''}
      </p>
    </>
  );
}
