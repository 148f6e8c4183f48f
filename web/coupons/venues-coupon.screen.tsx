import { couponKind, couponSale, couponTake } from '#domain/coupons/coupon.status';
import {
  couponDesk,
  couponTemplateFilter,
  couponTemplateRow,
  type CouponTemplateRow,
} from '#contract/coupons/coupon-desk.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { count } from '#web/kit/text/format';
import { historyAction } from '#web/kit/audit/history-action';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { addTemplate, editTemplate, grantForm } from './coupon-form';
import { CouponDrawer } from './coupon-drawer';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<CouponTemplateRow>();
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
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), pick(row.off, row.enOff)], {
      width: 180,
      phone: 'title',
    }),
    column.tag('sale', couponSale, { width: { zh: 106, en: 92 } }),
    column.code('kind', couponKind, { width: 96, phone: 'hide', aside: true }),
    column.twoLines('places', (row, { pick }) => [pick(row.places, row.enPlaces), pick(row.good, row.enGood)], {
      width: { zh: 190, en: 202 },
    }),
    column.twoLines(
      'take',
      (row, { t }) => [
        t(
          row.take === couponTake.self
            ? { zh: '自助领取', en: 'Claimed by members' }
            : row.take === couponTake.code
              ? { zh: '兑换码', en: 'Redeem code' }
              : { zh: '定向发放', en: 'Issued by staff' },
        ),
        orDash(row.code),
      ],
      { width: { zh: 110, en: 148 } },
    ),
    {
      ...column.twoLines(
        'granted',
        (row, { t }) => [
          <>
            {count(row.granted)}
            {row.total > 0 ? ` / ${count(row.total)}` : ''}
          </>,
          t({
            zh: `已用 ${count(row.used)} · 过期 ${count(row.expired)}`,
            en: `${count(row.used)} used · ${count(row.expired)} expired`,
          }),
        ],
        { width: 140 },
      ),
      number: true,
    },
    column.money('saved', { width: { zh: 110, en: 130 }, sum: true }),
    column.money('income', {
      width: { zh: 120, en: 120 },
      sum: true,
      title: { zh: '带动收入（元）', en: 'Revenue (CNY)' },
    }),
    column.stamp('gmtCreate', { aside: true }),
  ],
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
