import type { RowAction } from '#web/kit/list/list-spec';
import { couponSale } from '#domain/coupons/coupon.status';
import { couponDesk, type CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { historyAction } from '#web/kit/audit/history-action';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { grantForm } from './coupon-form';

const isOpen = ({ sale }: CouponTemplateRow) => sale === couponSale.open;

const GrantDialog = ({ row, close, done }: RowDialogProps<CouponTemplateRow>) => (
  <FormDialog
    spec={grantForm}
    row={row}
    title={{ zh: `发放 · ${row.name}`, en: `Issue · ${row.enName}` }}
    close={close}
    done={done}
  />
);

/** Row actions of the list of coupons. */
export const couponTemplateActions: readonly RowAction<CouponTemplateRow>[] = [
  { key: 'grant', title: { zh: '发放', en: 'Issue' }, right: 'VenuesCouponGrant', when: isOpen, Dialog: GrantDialog },
  {
    key: 'pause',
    title: { zh: '暂停', en: 'Pause' },
    right: 'VenuesCouponEdit',
    when: isOpen,
    run: ({ id }) => call(couponDesk.pause, { id, paused: true }),
    confirm: ({ name, enName }) => ({
      zh: `暂停发放“${name}”？已发出的仍可使用。`,
      en: `Pause ${enName}? Coupons already issued stay valid.`,
    }),
  },
  {
    key: 'resume',
    title: { zh: '恢复', en: 'Resume' },
    right: 'VenuesCouponEdit',
    when: ({ sale }) => sale === couponSale.paused,
    run: ({ id }) => call(couponDesk.pause, { id, paused: false }),
  },
  {
    key: 'copy',
    title: { zh: '复制', en: 'Copy' },
    right: 'VenuesCouponAdd',
    run: ({ id }) => call(couponDesk.copy, { id }),
  },
  historyAction<CouponTemplateRow>(
    'coupon',
    ({ id }) => id,
    ({ name }) => name,
  ),
];
