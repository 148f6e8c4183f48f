import './self-test.css';
import { room } from '#contract/kit/live';
import { useAppBridge, useInApp } from '#web/kit/shell/app-bridge';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { LangSwitch } from '#web/kit/shell/lang-switch';
import { useWords } from '#web/kit/session/words';
import { CheckLine } from './check-line';
import { ClockLine } from './clock-line';
import { HelperLine } from './helper-line';
import { FontLine } from './font-line';

/** Self-test of this machine: clock, live connection, camera, helper, app, fonts. Changes no data. */
export default function SelfTest() {
  const { t } = useWords();
  const { state, at } = useRoom(room.sys());
  const inApp = useInApp();
  const app = useAppBridge();
  const camera = 'mediaDevices' in navigator;
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
        <FontLine />
      </ul>
    </main>
  );
}
