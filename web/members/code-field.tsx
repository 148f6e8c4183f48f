import './account-page.css';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { memberFailure } from '#domain/members/member.failures';
import { CallError, textOf } from '#web/kit/call';
import { CaptchaModal } from '#web/kit/captcha';
import { now, useNow } from '#web/kit/clock';
import type { Text } from '#web/kit/lang';
import { useWords } from '#web/kit/words';

/** Asks for a code; with a passed captcha where the school wants one. Answers when the next may be asked for. */
export type AskForCode = (captchaVerification?: string) => Promise<{ readonly seconds: number; readonly minutes: number }>;

const waitOf = (error: unknown): number => {
  const data = error instanceof CallError && error.detail.errKey === memberFailure.codeTooSoon.key ? (error.detail.data as { seconds?: unknown }) : null;
  return typeof data?.seconds === 'number' ? data.seconds : 0;
};

/** Six digits, and the button that has them sent: captcha first where it is asked, then a countdown, and why when it was refused. */
export function CodeField({ id, value = '', onChange, ask, ready, captcha = 'none', to }: {
  id?: string; value?: string; onChange?: (value: string) => void; ask: AskForCode; ready: () => Promise<boolean>; captcha?: 'none' | 'clickWord' | 'blockPuzzle'; to: Text;
}) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [said, say] = useState<{ text: Text; wrong: boolean } | null>(null);
  const [proving, prove] = useState(false);
  const at = useNow(1_000);
  const left = Math.max(0, Math.ceil((until - at) / 1_000));
  const get = async (captchaVerification?: string) => {
    prove(false);
    setBusy(true);
    try {
      const { seconds, minutes } = await ask(captchaVerification);
      setUntil(now() + seconds * 1_000);
      say({ text: { zh: `${to.zh}，${minutes} 分钟内有效`, en: `${to.en}, good for ${minutes} minutes` }, wrong: false });
    } catch (error) {
      setUntil(now() + waitOf(error) * 1_000);
      say({ text: textOf(error), wrong: true });
    } finally {
      setBusy(false);
    }
  };
  const press = async () => {
    if (!(await ready())) return;
    if (captcha === 'none') await get();
    else prove(true);
  };
  return (
    <>
      <div className="m-code">
        <Input id={id ?? 'code'} value={value} onChange={(event) => onChange?.(event.target.value.replace(/\D/g, '').slice(0, 6))} inputMode="numeric" autoComplete="one-time-code" maxLength={6} size="large" />
        <Button size="large" loading={busy} disabled={left > 0} onClick={() => void press()}>{left > 0 ? t({ zh: `${left} 秒后重发`, en: `Again in ${left} s` }) : t({ zh: '获取校验码', en: 'Get a code' })}</Button>
      </div>
      <p className="m-said v-quiet" role="status" data-wrong={said?.wrong ?? false}>{said ? t(said.text) : ''}</p>
      {captcha !== 'none' && <CaptchaModal open={proving} kind={captcha} onCancel={() => prove(false)} onPass={({ captchaVerification }) => void get(captchaVerification)} />}
    </>
  );
}
