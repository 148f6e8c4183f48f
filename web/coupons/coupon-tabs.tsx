import { Segmented } from 'antd';
import { couponStatus, type CouponStatus } from '#domain/coupons/coupon.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { coupons } from '#contract/coupons/coupon.contract';
import { useWords } from '#web/kit/session/words';

/** States of own coupons to choose from, with their counts as soon as they are loaded. */
export function CouponTabs({
  status,
  counts,
  show,
}: {
  readonly status: CouponStatus;
  readonly counts: ReplyOf<typeof coupons.mine>['counts'] | undefined;
  readonly show: (status: CouponStatus) => void;
}) {
  const { t } = useWords();
  const tab = (code: CouponStatus, zh: string, en: string, n: number | undefined) => ({
    value: code,
    label: `${t({ zh, en })}${n === undefined ? '' : ` ${n}`}`,
  });
  return (
    <Segmented
      block
      value={status}
      onChange={show}
      options={[
        tab(couponStatus.unused, '待使用', 'Unused', counts?.unused),
        tab(couponStatus.used, '已使用', 'Used', counts?.used),
        tab(couponStatus.expired, '已过期', 'Expired', counts?.expired),
      ]}
    />
  );
}
