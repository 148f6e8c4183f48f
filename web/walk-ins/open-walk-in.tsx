import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { walkIns, type WalkInView } from '#contract/walk-ins/walk-in.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { money } from '#web/kit/text/format';
import { useOnline } from '#web/kit/feedback/offline';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

/** A walk-in that is still free: remaining minutes, price and the button to claim it. */
export function OpenWalkIn({ of, again }: { readonly of: WalkInView; readonly again: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const claim = useMutation({
    mutationFn: () => attempt({ id: of.id }, (key) => call(walkIns.claim, { id: of.id }, { quiet: true, key })),
    onSuccess: ({ tradeNo }) => void navigate(pathOf(routeOf('MobiletoPay'), { id: tradeNo }), { replace: true }),
    onError: again,
  });
  return (
    <>
      <p className="walk-left">
        <span>{t({ zh: '现在可用', en: 'Free for' })}</span>
        <b>{of.minutes}</b>
        <span>{t({ zh: `分钟，至 ${of.until}`, en: `min, until ${of.until}` })}</span>
      </p>
      <p className="walk-price">
        <b>{money(of.fee)}</b> <small>{t({ zh: '按剩余时间计价', en: 'Price for the remaining time' })}</small>
      </p>
      {of.places === null ? null : (
        <p>
          {t({
            zh: `还有 ${of.places} 个名额，每人领取 1 个`,
            en: `${of.places} ${of.places === 1 ? 'place' : 'places'} left, one per person`,
          })}
        </p>
      )}
      {claim.error ? <Alert type="error" showIcon title={t(textOf(claim.error))} /> : null}
      <Button
        type="primary"
        size="large"
        block
        disabled={!online}
        loading={claim.isPending}
        onClick={() => claim.mutate()}
      >
        {!online
          ? t({ zh: '恢复网络后可用', en: 'Available when you are back online' })
          : of.fee === 0
            ? t({ zh: '领取', en: 'Claim' })
            : t({ zh: '领取并支付', en: 'Claim and pay' })}
      </Button>
      <small className="v-quiet">
        {t({
          zh: '先到先得。领取后请在 5 分钟内支付，逾期自动放给下一位。',
          en: 'First come, first served. Pay within 5 minutes after you claim it, or it goes to the next person.',
        })}
      </small>
    </>
  );
}
