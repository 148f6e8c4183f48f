import { Button, QRCode } from 'antd';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { MemberCodes } from './use-member-code';

const QR_SIZE = 248;

/** The member's name and the code of this moment with its remaining seconds; without a valid code, why it is hidden. */
export function MemberCodeCard({
  data,
  offline,
  retry,
}: {
  readonly data: MemberCodes | undefined;
  readonly offline: boolean;
  readonly retry: () => void;
}) {
  const { t, pick, words } = useWords();
  const user = useSession((state) => state.user);
  const now = useNow(1_000);
  const shown = data?.codes.find(({ from, until }) => from <= serverNow() && serverNow() < until);
  const left = shown ? Math.max(1, Math.ceil((shown.until - now) / 1_000)) : 0;
  const name = user ? pick(user.name, user.enName) : '';
  return (
    <section className="v-card">
      <header>
        <i aria-hidden="true">{Array.from(name)[0]}</i>
        <b>{name}</b>
      </header>
      {!data ? (
        <SkeletonBlock width={QR_SIZE} height={QR_SIZE} />
      ) : shown ? (
        <>
          <span className="member-code-qr">
            <QRCode
              type="svg"
              value={shown.signed}
              size={QR_SIZE}
              bordered={false}
              color="#0b1a2e"
              bgColor="#ffffff"
              aria-label={t({ zh: '会员码', en: 'Member code' })}
            />
          </span>
          <p aria-live="off">
            {t({ zh: `${left} 秒后自动更换`, en: `Refreshes in ${left} s` })}
            {offline ? t({ zh: ' · 当前无网络', en: ' · offline' }) : ''}
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
          <Button type="primary" onClick={retry}>
            {t(words.retry)}
          </Button>
        </div>
      )}
    </section>
  );
}
