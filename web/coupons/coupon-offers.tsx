import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { coupons } from '#contract/coupons/coupon.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { count } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { CouponTicket } from './coupon-ticket';

/** Redeems a code; an error is shown below the field, which keeps its value. */
export function RedeemCode() {
  const { t, pick } = useWords();
  const { message } = useFeedback();
  const cache = useQueryClient();
  const attempt = useIdempotentCall();
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, submit } = useSubmit();
  const send = async () => {
    const input = { code: code.trim() };
    if (input.code === '') return;
    await submit(async () => {
      const redeemed = await attempt(input, (key) => call(coupons.redeem, input, { quiet: true, key }));
      setCode('');
      void message.success(
        t({ zh: `已兑换“${redeemed.name}”`, en: `Redeemed: ${pick(redeemed.name, redeemed.enName)}` }),
      );
      void cache.invalidateQueries({ queryKey: ['coupons'] });
    });
  };
  return (
    <form
      className="cp-redeem"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Input
        value={code}
        maxLength={20}
        size="large"
        placeholder={t({ zh: '输入兑换码', en: 'Enter a code' })}
        aria-label={t({ zh: '兑换码', en: 'Code' })}
        status={problem !== null ? 'error' : ''}
        onChange={({ target }) => {
          setCode(target.value);
          setProblem(null);
        }}
      />
      <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={code.trim() === ''}>
        {t({ zh: '兑换', en: 'Redeem' })}
      </Button>
      {problem !== null && <p role="alert">{t(textOf(problem))}</p>}
    </form>
  );
}

/** Coupons that can be taken now; renders nothing without any. */
export function CouponOffers() {
  const { t, pick } = useWords();
  const { message } = useFeedback();
  const cache = useQueryClient();
  const attempt = useIdempotentCall();
  const [busy, setBusy] = useState<number | null>(null);
  const { data = [] } = useQuery({
    queryKey: ['coupons', 'offered'],
    queryFn: () => call(coupons.offered, {}, { quiet: true }),
  });
  if (data.length === 0) return null;
  const take = async (templateId: number) => {
    setBusy(templateId);
    try {
      await attempt({ templateId }, (key) => call(coupons.take, { templateId }, { key }));
      void message.success(t({ zh: '已领取', en: 'Coupon claimed' }));
    } catch {
      // The call has reported the error; reloads the offers.
    } finally {
      setBusy(null);
      void cache.invalidateQueries({ queryKey: ['coupons'] });
    }
  };
  return (
    <section aria-label={t({ zh: '可领取', en: 'Available coupons' })}>
      <h2>{t({ zh: '可领取', en: 'Available coupons' })}</h2>
      <ul className="cp-tickets">
        {data.map((one) => (
          <CouponTicket
            key={one.id}
            coupon={one}
            until={`${t({ zh: '有效期 ', en: 'Valid ' })}${pick(one.good, one.enGood)}${one.left === null ? '' : t({ zh: ` · 剩 ${count(one.left)} 张`, en: ` · ${count(one.left)} left` })}`}
          >
            <Button type="primary" loading={busy === one.id} onClick={() => void take(one.id)}>
              {t({ zh: '领取', en: 'Claim' })}
            </Button>
          </CouponTicket>
        ))}
      </ul>
    </section>
  );
}
