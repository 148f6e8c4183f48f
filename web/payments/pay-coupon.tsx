import './pay.css';
import './pay-coupon.css';
import { TagsOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { coupons } from '#contract/coupons/coupon.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { money, stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import type { Payment } from './payment';

type OfferedCoupons = ReplyOf<typeof coupons.ofOrder>;

/**
 * Selects coupons with what each takes off; unusable ones show why. A coupon that cannot be combined replaces the
 * others.
 */
function CouponChoice({
  offered,
  picked: selectedIds,
  pick: onSelect,
}: {
  readonly offered: OfferedCoupons;
  readonly picked: readonly number[];
  readonly pick: (ids: readonly number[]) => void;
}) {
  const { t, pick, lang } = useWords();
  const toggle = (id: number, on: boolean) => {
    const isExclusive = offered.usable.find((one) => one.id === id)?.combines !== true;
    const others = selectedIds.filter(
      (other) => other !== id && !isExclusive && offered.usable.find((one) => one.id === other)?.combines === true,
    );
    onSelect(on ? [...others, id] : selectedIds.filter((other) => other !== id));
  };
  return (
    <ul className="pay-coupons">
      {offered.usable.map((one) => (
        <li key={one.id}>
          <Checkbox checked={selectedIds.includes(one.id)} onChange={({ target }) => toggle(one.id, target.checked)}>
            <b>{pick(one.name, one.enName)}</b>
            <small>
              {pick(one.off, one.enOff)} ·{' '}
              {t({ zh: `${stampText(one.endAt, lang)} 到期`, en: `Expires ${stampText(one.endAt, lang)}` })}
              {one.combines ? t({ zh: ' · 可叠加', en: ' · can be combined' }) : ''}
            </small>
          </Checkbox>
          <span>{money(-one.discount)}</span>
        </li>
      ))}
      {offered.others.map((one) => (
        <li key={one.id} data-off="">
          <span>
            <b>{pick(one.name, one.enName)}</b>
            <small>
              {pick(one.off, one.enOff)} · {pick(one.why, one.enWhy)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The payer's coupons: the best choice is proposed, another can be selected, and the server calculates the price. */
export function PayCoupon({ payment, tradeNo }: { readonly payment: Payment; readonly tradeNo: string }) {
  const { t, pick } = useWords();
  const cache = useQueryClient();
  const attempt = useIdempotentCall();
  const [selectedIds, setSelectedIds] = useState<readonly number[] | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const key = ['payments', 'coupons', tradeNo];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(coupons.ofOrder, { venueTradeNo: tradeNo }, { quiet: true }),
  });
  if (!data || (data.usable.length === 0 && data.others.length === 0)) return null;
  const applyCoupons = async (couponIds: readonly number[]) => {
    const input = { venueTradeNo: tradeNo, couponIds: [...couponIds] };
    const showError = (error: unknown) => {
      setProblem(error);
      void cache.invalidateQueries({ queryKey: key });
    };
    await submit(async () => {
      await attempt(input, (once) => call(coupons.choose, input, { quiet: true, key: once }));
      setSelectedIds(null);
      payment.repriced();
    }, showError);
  };
  const applied = data.usable.filter(({ id }) => data.couponIds.includes(id));
  const isBetter = data.best.discount > data.discount;
  const summary =
    applied.length > 0
      ? t({
          zh: `已用 ${applied.map(({ off }) => off).join('、')}，省 ${money(data.discount)}`,
          en: `${applied.map(({ enOff }) => enOff).join(', ')} applied, ${money(data.discount)} off`,
        })
      : data.usable.length > 0
        ? t({
            zh: `${data.usable.length} 张可用，最多省 ${money(data.best.discount)}`,
            en: `Available: ${data.usable.length}, save up to ${money(data.best.discount)}`,
          })
        : t({ zh: '本单没有可用的优惠券', en: 'No coupons for this order' });
  return (
    <section className="pay-card pay-coupon">
      <header>
        <h3>
          <TagsOutlined aria-hidden /> {t({ zh: '优惠券', en: 'Coupons' })}
        </h3>
        <Link to={routeOf('VenuesCouponMine').path}>{t(routeOf('VenuesCouponMine'))}</Link>
      </header>
      <p>{summary}</p>
      {problem !== null && selectedIds === null ? (
        <p className="pay-wrong" role="alert">
          {t(textOf(problem))}
        </p>
      ) : null}
      <div className="pay-coupon-do">
        {isBetter ? (
          <Button type="primary" ghost loading={busy} onClick={() => void applyCoupons(data.best.couponIds)}>
            {t({
              zh: `用最优惠的，省 ${money(data.best.discount)}`,
              en: `Use best: save ${money(data.best.discount)}`,
            })}
          </Button>
        ) : null}
        <Button
          disabled={busy}
          onClick={() => {
            setProblem(null);
            setSelectedIds(data.couponIds);
          }}
        >
          {t({ zh: '选择优惠券', en: 'Choose coupons' })}
        </Button>
        {applied.length > 0 ? (
          <Button type="text" disabled={busy} onClick={() => void applyCoupons([])}>
            {t({ zh: '不使用优惠券', en: 'Use no coupon' })}
          </Button>
        ) : null}
      </div>
      {selectedIds === null ? null : (
        <Modal
          open
          width={520}
          title={t({ zh: '选择优惠券', en: 'Choose coupons' })}
          okText={t({ zh: '确定', en: 'OK' })}
          cancelText={pick('取消', 'Cancel')}
          confirmLoading={busy}
          onOk={() => void applyCoupons(selectedIds)}
          onCancel={() => setSelectedIds(null)}
        >
          <CouponChoice offered={data} picked={selectedIds} pick={setSelectedIds} />
          {problem !== null ? (
            <p className="pay-wrong" role="alert">
              {t(textOf(problem))}
            </p>
          ) : null}
        </Modal>
      )}
    </section>
  );
}
