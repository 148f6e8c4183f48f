import { couponKind, couponSale, couponTake } from '#domain/coupons/coupon.status';
import { couponDesk, couponTemplateFilter, couponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { addTemplate, editTemplate } from './coupon-form';
import { CouponDrawer } from './coupon-drawer';
import { couponTemplateColumns } from './coupon-template-columns';
import { couponTemplateActions } from './coupon-template-actions';

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
  actions: couponTemplateActions,
  imports: { check: couponDesk.importCheck, template: 'coupon' },
  exports: { endpoint: couponDesk.exportFile, right: 'VenuesCouponExport' },
  Drawer: CouponDrawer,
});
