import './member-code.css';
import { useQuery } from '@tanstack/react-query';
import { Button, QRCode, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call, textOf } from '#web/kit/call/call';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { stampText } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { useSession } from '#web/kit/session/session';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

const QR_SIZE = 248;
const REFETCH_MS = 25_000;

/** Keeps the screen awake while the code is shown, if the browser supports it. */
function useScreenWakeLock(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | null = null;
    const wakeLock = (navigator as { wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> } })
      .wakeLock;
    wakeLock?.request('screen').then(
      (wakeLockSentinel) => {
        lock = wakeLockSentinel;
      },
      () => undefined,
    );
    return () => void lock?.release();
  }, []);
}

/**
 * One code for all bookings of the member: changes by itself, works for a minute without network and shows the current
 * booking.
 */
export default function MobileMembershipCode() {
  const { t, pick, lang, words } = useWords();
  const user = useSession((state) => state.user);
  const now = useNow(1_000);
  useScreenWakeLock();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['orders', 'memberCode'],
    queryFn: () => call(orderChecks.memberCode, {}, { quiet: true }),
    refetchInterval: REFETCH_MS,
    gcTime: 0,
  });
  if (!data && isError)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '会员码没有载入', en: 'Member code failed to load' })}
        text={t(textOf(error))}
        actions={
          <Button type="primary" onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  const shown = data?.codes.find(({ from, until }) => from <= serverNow() && serverNow() < until);
  const left = shown ? Math.max(1, Math.ceil((shown.until - now) / 1_000)) : 0;
  const name = user ? pick(user.name, user.enName) : '';
  return (
    <div className="member-code">
      <section className="v-card">
        <header>
          <i aria-hidden="true">{Array.from(name)[0]}</i>
          <b>{name}</b>
        </header>
        {!data ? (
          <Skeleton.Node active style={{ width: QR_SIZE, height: QR_SIZE }} />
        ) : shown ? (
          <>
            <span className="member-code-qr">
              <QRCode
                type="svg"
                value={shown.code}
                size={QR_SIZE}
                bordered={false}
                color="#0b1a2e"
                bgColor="#ffffff"
                aria-label={t({ zh: '会员码', en: 'Member code' })}
              />
            </span>
            <p aria-live="off">
              {t({ zh: `${left} 秒后自动更换`, en: `Refreshes in ${left} s` })}
              {isError ? t({ zh: ' · 当前无网络', en: ' · offline' }) : ''}
            </p>
          </>
        ) : (
          <div className="member-code-over" role="alert" style={{ minHeight: QR_SIZE }}>
            <p>
              {t({
                zh: '网络中断超过一分钟，会员码已停止显示。',
                en: 'You have been offline for over a minute, so the code is hidden.',
              })}
            </p>
            <Button type="primary" onClick={() => void refetch()}>
              {t(words.retry)}
            </Button>
          </div>
        )}
      </section>
      {data?.next ? (
        <Link className="v-card member-code-next" to={pathOf(routeOf('MobileOrdersDetail'), { id: data.next.tradeNo })}>
          <small>
            {data.next.open
              ? t({ zh: '现在可入场', en: 'You can enter now' })
              : t({
                  zh: `${stampText(data.next.opensAt, lang)} 起可入场`,
                  en: `Entry opens ${stampText(data.next.opensAt, lang)}`,
                })}
          </small>
          <b>{pick(data.next.siteName, data.next.enSiteName)}</b>
          <span>{pick(data.next.detail, data.next.detailEn)}</span>
        </Link>
      ) : data ? (
        <p className="member-code-none">
          {t({ zh: '今天没有待使用的预约。', en: 'You have no upcoming bookings today.' })}{' '}
          <Link to={routeOf('mobileReservation').path}>{t({ zh: '去预约', en: 'Book a court' })}</Link>
        </p>
      ) : null}
      <ul>
        {data?.lastUse ? (
          <li>
            {t({
              zh: `上次使用：${stampText(data.lastUse.at, lang)} ${data.lastUse.place}`,
              en: `Last used: ${stampText(data.lastUse.at, lang)}, ${data.lastUse.placeEn}`,
            })}
          </li>
        ) : null}
        <li>
          {t({
            zh: '请向工作人员或闸机出示屏幕。每个码在闸机只能用一次，截图一分钟后失效，请勿转发。',
            en: 'Show this screen to staff or at a gate. Each code works once per gate, and screenshots expire after a minute. Do not share it.',
          })}
        </li>
      </ul>
    </div>
  );
}
