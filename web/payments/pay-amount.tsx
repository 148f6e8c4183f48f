import { schoolClock, serverNow, useNow } from '#web/kit/browser/clock';
import { countdown, money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

const RADIUS = 34;
const ROUND = 2 * Math.PI * RADIUS;
/** The ring is full at the usual ten minutes; a longer hold shows a full ring until then. */
const FULL = 600_000;

/** The time left to pay as a ring and in digits; announced to screen readers at five, three and one minute. */
function PayRing({ deadline }: { readonly deadline: number }) {
  const { t } = useWords();
  useNow(1_000);
  const left = Math.max(0, deadline - serverNow());
  const minutes = Math.ceil(left / 60_000);
  const announced =
    left > 0 && [5, 3, 1].includes(minutes)
      ? t({ zh: `还有 ${minutes} 分钟支付`, en: `Minutes left to pay: ${minutes}` })
      : '';
  return (
    <div className="pay-ring" role="timer" data-late={left < 60_000}>
      <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r={RADIUS} className="pay-ring-track" />
        <circle
          cx="40"
          cy="40"
          r={RADIUS}
          className="pay-ring-left"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, left / FULL))}
          transform="rotate(-90 40 40)"
        />
      </svg>
      <span data-hours={left >= 3_600_000}>
        <b>{countdown(left)}</b>
        <small>{t({ zh: '剩余', en: 'left' })}</small>
      </span>
      <i className="v-hidden" aria-live="polite">
        {announced}
      </i>
    </div>
  );
}

/** The amount to pay and its deadline. */
export function PayAmount({
  fee,
  off = 0,
  deadline,
}: {
  readonly fee: number;
  readonly off?: number;
  readonly deadline: number | null;
}) {
  const { t } = useWords();
  return (
    <div className="pay-amount">
      {deadline === null ? null : <PayRing deadline={deadline} />}
      <div>
        <span>{t({ zh: '应付金额', en: 'Amount due' })}</span>
        <strong>
          <small>¥</small>
          {money(fee).replace('¥', '')}
        </strong>
        {off > 0 ? (
          <span>
            {t({
              zh: `原价 ${money(fee + off)}，优惠券减 ${money(off)}`,
              en: `${money(fee + off)} minus ${money(off)} in coupons`,
            })}
          </span>
        ) : null}
        {deadline === null ? null : (
          <em>
            {t({
              zh: `${schoolClock(deadline)} 前未付自动释放场地`,
              en: `Pay by ${schoolClock(deadline)} or the booking is released`,
            })}
          </em>
        )}
      </div>
    </div>
  );
}
