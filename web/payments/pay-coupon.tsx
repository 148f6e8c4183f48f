import { TagsOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { coupons } from '#contract/coupons/coupon.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { useAttempt } from '#web/kit/attempt';
import { call, textOf } from '#web/kit/call';
import { money, stampText } from '#web/kit/format';
import type { Text } from '#web/kit/lang';
import { useWords } from '#web/kit/words';
import type { Payment } from './payment';

type Offered = ReplyOf<typeof coupons.ofOrder>;

/**
 * Selects coupons with what each takes off; unusable ones show why. A coupon that cannot be combined replaces the
 * others.
 */
function CouponChoice({
  offered,
  picked,
  pick: choose,
}: {
  readonly offered: Offered;
  readonly picked: readonly number[];
  readonly pick: (ids: readonly number[]) => void;
}) {
  const { t, pick, lang } = useWords();
  const flip = (id: number, on: boolean) => {
    const alone = offered.usable.find((one) => one.id === id)?.combines !== true;
    const rest = picked.filter(
      (other) => other !== id && !alone && offered.usable.find((one) => one.id === other)?.combines === true,
    );
    choose(on ? [...rest, id] : picked.filter((other) => other !== id));
  };
  return (
    <ul className="pay-coupons">
      {offered.usable.map((one) => (
        <li key={one.id}>
          <Checkbox checked={picked.includes(one.id)} onChange={({ target }) => flip(one.id, target.checked)}>
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
  const attempt = useAttempt();
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Text | null>(null);
  const key = ['payments', 'coupons', tradeNo];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(coupons.ofOrder, { venueTradeNo: tradeNo }, { quiet: true }),
  });
  if (!data || (data.usable.length === 0 && data.others.length === 0)) return null;
  const lay = async (couponIds: readonly number[]) => {
    const input = { venueTradeNo: tradeNo, couponIds: [...couponIds] };
    setBusy(true);
    setWrong(null);
    try {
      await attempt(input, (once) => call(coupons.choose, input, { quiet: true, key: once }));
      setPicked(null);
      payment.repriced();
    } catch (error) {
      setWrong(textOf(error));
      void cache.invalidateQueries({ queryKey: key });
    } finally {
      setBusy(false);
    }
  };
  const laid = data.usable.filter(({ id }) => data.couponIds.includes(id));
  const better = data.best.discount > data.discount;
  const said =
    laid.length > 0
      ? t({
          zh: `已用 ${laid.map(({ off }) => off).join('、')}，省 ${money(data.discount)}`,
          en: `${laid.map(({ enOff }) => enOff).join(', ')} applied, ${money(data.discount)} off`,
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
      <p>{said}</p>
      {wrong && picked === null ? (
        <p className="pay-wrong" role="alert">
          {t(wrong)}
        </p>
      ) : null}
      <div className="pay-coupon-do">
        {better ? (
          <Button type="primary" ghost loading={busy} onClick={() => void lay(data.best.couponIds)}>
            {t({
              zh: `用最优惠的，省 ${money(data.best.discount)}`,
              en: `Use best: save ${money(data.best.discount)}`,
            })}
          </Button>
        ) : null}
        <Button
          disabled={busy}
          onClick={() => {
            setWrong(null);
            setPicked(data.couponIds);
          }}
        >
          {t({ zh: '选择优惠券', en: 'Choose coupons' })}
        </Button>
        {laid.length > 0 ? (
          <Button type="text" disabled={busy} onClick={() => void lay([])}>
            {t({ zh: '不使用优惠券', en: 'Use no coupon' })}
          </Button>
        ) : null}
      </div>
      {picked === null ? null : (
        <Modal
          open
          width={520}
          title={t({ zh: '选择优惠券', en: 'Choose coupons' })}
          okText={t({ zh: '确定', en: 'OK' })}
          cancelText={pick('取消', 'Cancel')}
          confirmLoading={busy}
          onOk={() => void lay(picked)}
          onCancel={() => setPicked(null)}
        >
          <CouponChoice offered={data} picked={picked} pick={setPicked} />
          {wrong ? (
            <p className="pay-wrong" role="alert">
              {t(wrong)}
            </p>
          ) : null}
        </Modal>
      )}
    </section>
  );
}
