import { couponKind, couponSale, couponTake } from '#domain/coupons/coupon.status';
import {
  couponDesk,
  couponTemplateFilter,
  couponTemplateRow,
  type CouponTemplateRow,
} from '#contract/coupons/coupon-desk.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { addTemplate, editTemplate, grantForm } from './coupon-form';
import { CouponDrawer } from './coupon-drawer';
import { couponTemplateColumns } from './coupon-template-columns';

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

/** Coupon templates: discount and scope, issued coupons and their use. */
export default listScreen({
  route: 'VenuesCoupon',
  list: couponDesk.list,
  filter: couponTemplateFilter,
  row: couponTemplateRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '优惠券', en: 'coupons' },
  search: [
    field.text('keyword'),
    field.select('kind', couponKind),
    field.select('take', couponTake),
    field.select('sale', couponSale),
    field.venue(),
  ],
  quick: [{ title: { zh: '发放中', en: 'Open' }, filter: () => ({ sale: String(couponSale.open) }) }],
  totals: {
    of: (reply) => reply.totals,
    titles: { saved: { zh: '累计优惠', en: 'Total discount' }, income: { zh: '带动收入', en: 'Revenue' } },
  },
  columns: couponTemplateColumns,
  add: addTemplate,
  edit: editTemplate,
  remove: {
    endpoint: couponDesk.remove,
    when: ({ granted }) => granted === 0,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
  actions: [
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
  ],
  imports: { check: couponDesk.importCheck, template: 'coupon' },
  exports: { endpoint: couponDesk.exportFile, right: 'VenuesCouponExport' },
  Drawer: CouponDrawer,
});
