import './self-test.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { cardOrders } from '#contract/counter/card-order.contract';
import { session } from '#contract/session/session.contract';
import { room } from '#contract/kit/live';
import { call, textOf } from '#web/kit/call/call';
import { now } from '#web/kit/browser/clock';
import { HelperError, helperCall, useHelper, type HelperState } from '#web/kit/order/counter-helper';
import { useAppBridge, useInApp } from '#web/kit/shell/app-bridge';
import type { Text } from '#web/kit/text/lang';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { LangSwitch } from '#web/kit/shell/user-menu';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Maximum clock offset of this machine, in milliseconds, before signed requests risk being refused. */
const MAX_CLOCK_OFFSET_MS = 60_000;
const HELPER: Readonly<Record<HelperState, Text>> = {
  missing: { zh: '未启动', en: 'Not running' },
  old: { zh: '版本过旧，请升级', en: 'Outdated, please update' },
  ready: { zh: '就绪', en: 'Ready' },
};

function CheckLine({ name, good, children }: { name: string; good: boolean | null; children: ReactNode }) {
  const { t } = useWords();
  const mark =
    good === null
      ? t({ zh: '未检查', en: 'Not checked' })
      : good
        ? t({ zh: '正常', en: 'OK' })
        : t({ zh: '异常', en: 'Problem' });
  return (
    <li data-good={good ?? undefined}>
      <b>{name}</b>
      <span>{children}</span>
      <em>{mark}</em>
    </li>
  );
}

/** Checks this machine's clock against the server's, and the response time. */
function ClockLine() {
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['test', 'now'],
    refetchInterval: 10_000,
    queryFn: async () => {
      const sentAt = now();
      const { now: at } = await call(session.now, {}, { quiet: true });
      const receivedAt = now();
      return { off: Math.round(at - (sentAt + receivedAt) / 2), way: receivedAt - sentAt };
    },
  });
  return (
    <CheckLine
      name={t({ zh: '服务器与时钟', en: 'Server and clock' })}
      good={error ? false : data ? Math.abs(data.off) < MAX_CLOCK_OFFSET_MS : null}
    >
      {error
        ? t(textOf(error))
        : data
          ? t({
              zh: `往返 ${data.way} 毫秒，本机时钟相差 ${data.off} 毫秒`,
              en: `${data.way} ms round trip, this clock is ${data.off} ms off`,
            })
          : '…'}
    </CheckLine>
  );
}

/** Checks the counter helper: whether it runs, and the card on its reader. */
function HelperLine() {
  const { t } = useWords();
  const { address, state, again: recheck } = useHelper();
  const [reply, setReply] = useState<Text | null>(null);
  const may = useSession((session) => session.may);
  if (address === null)
    return (
      <CheckLine name={t({ zh: '本地助手', en: 'Local helper' })} good={null}>
        {t({ zh: '学校未使用', en: 'Not used by this school' })}
      </CheckLine>
    );
  const read = () =>
    void call(cardOrders.read, {}, { quiet: true })
      .then((order) => helperCall(address, 'readcard', order))
      .then(
        ({ cardNo }) => setReply({ zh: `读到卡片 ${cardNo}`, en: `Card read: ${cardNo}` }),
        (error: unknown) => setReply(error instanceof HelperError ? error.text : textOf(error)),
      );
  return (
    <CheckLine name={t({ zh: '本地助手', en: 'Local helper' })} good={state === null ? null : state === 'ready'}>
      {state && t(HELPER[state])} <span role="status">{reply && t(reply)}</span>
      <Button size="small" onClick={recheck}>
        {t({ zh: '重新检测', en: 'Check again' })}
      </Button>
      {state === 'ready' && may('TicketPurchase') && (
        <Button size="small" onClick={read}>
          {t({ zh: '读卡', en: 'Read card' })}
        </Button>
      )}
    </CheckLine>
  );
}

/** Self-test of this machine: clock, live connection, camera, helper, app, fonts. Changes no data. */
export default function SelfTest() {
  const { t } = useWords();
  const { state, at } = useRoom(room.sys());
  const inApp = useInApp();
  const app = useAppBridge();
  const camera = 'mediaDevices' in navigator;
  const font =
    document.fonts?.check?.('14px "Noto Sans CJK SC"', '场馆') ||
    document.fonts?.check?.('14px "PingFang SC"', '场馆') ||
    document.fonts?.check?.('14px "Microsoft YaHei"', '场馆');
  return (
    <main className="t-page">
      <header>
        <h1>{t({ zh: '本机自检', en: 'Device self-test' })}</h1>
        <LangSwitch long />
      </header>
      <ul className="v-card t-lines">
        <ClockLine />
        <CheckLine
          name={t({ zh: '实时连接', en: 'Live connection' })}
          good={state === 'connecting' ? null : state === 'live'}
        >
          <LiveBadge state={state} at={at} />
        </CheckLine>
        <CheckLine name={t({ zh: '摄像头', en: 'Camera' })} good={camera}>
          {camera
            ? t({ zh: '浏览器可以使用', en: 'Available in this browser' })
            : t({
                zh: '浏览器不支持，或页面不是安全地址',
                en: 'Not supported by this browser, or the address is not secure',
              })}
        </CheckLine>
        <HelperLine />
        <CheckLine name={t({ zh: '校园应用', en: 'School app' })} good={inApp ? app !== null : null}>
          {inApp
            ? app
              ? t({ zh: '在应用内，接口已就绪', en: 'Running in the app, app functions ready' })
              : t({ zh: '在应用内，按浏览器方式运行', en: 'Running in the app as a browser' })
            : t({ zh: '在浏览器中', en: 'Running in a browser' })}
        </CheckLine>
        <CheckLine name={t({ zh: '中文字体', en: 'Chinese font' })} good={font ?? null}>
          {font
            ? t({ zh: '已安装', en: 'Installed' })
            : t({ zh: '未找到，文字可能显示为方框', en: 'Not found. Some text may show as boxes.' })}
        </CheckLine>
      </ul>
    </main>
  );
}
