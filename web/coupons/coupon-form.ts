import {
  couponAudience,
  couponGrantSource,
  couponKind,
  couponSource,
  couponTake,
  couponValidity,
} from '#domain/coupons/coupon.status';
import { enumMembers } from '#domain/kit/enumeration';
import { weekday } from '#domain/timetables/timetable.status';
import { role } from '#domain/session/role.status';
import { couponDesk, type CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { call } from '#web/kit/call/call';
import { input, type FormChoice, type FormPart, type FormSpec, type FormValues } from '#web/kit/form/form-spec';

const couponChoices = () => call(couponDesk.choices, {}, { quiet: true });
const bookingRoles: readonly unknown[] = [role.student, role.staff, role.family, role.external];
const namedOptions = (members: ReturnType<typeof enumMembers>): readonly FormChoice[] =>
  members.map(({ code, zh, en }) => ({ id: code, name: zh, enName: en }));
const roles = () => Promise.resolve(namedOptions(enumMembers(role).filter(({ code }) => bookingRoles.includes(code))));
const days = () => Promise.resolve(namedOptions(enumMembers(weekday)));
const equals = (key: string, code: number) => (values: FormValues) => Number(values[key]) === code;

const templateFields: readonly FormPart[] = [
  {
    title: { zh: '名称', en: 'Name' },
    fields: [
      input.text('name'),
      input.text('enName'),
      input.area('note', { rows: 2, hint: { zh: '会员在“我的优惠券”看到', en: 'Shown to members in My coupons' } }),
      input.area('enNote', { rows: 2 }),
    ],
  },
  {
    title: { zh: '优惠内容', en: 'Discount' },
    fields: [
      input.select('kind', couponKind),
      input.money('amount', { when: equals('kind', couponKind.minus) }),
      input.number('percent', {
        unit: { zh: '%', en: '%' },
        when: equals('kind', couponKind.percent),
        hint: { zh: '15 表示减 15%，即 8.5 折', en: '15 means 15% off' },
      }),
      input.money('cap', { when: equals('kind', couponKind.percent), hint: { zh: '0 为不限', en: '0 = no limit' } }),
      input.money('minSpend', { hint: { zh: '0 为无门槛', en: '0 = no minimum' } }),
      input.switch('combines', {
        hint: {
          zh: '同一订单最多三张，折扣券最多一张；不可叠加的须单独使用',
          en: 'Up to three per order, including one percent-off coupon. Others must be used alone',
        },
      }),
    ],
  },
  {
    title: { zh: '适用范围', en: 'Where it is valid' },
    fields: [
      input.lookup('venueIds', async () => (await couponChoices()).venues, {
        many: true,
        hint: {
          zh: '不选为全部场馆；只管理部分场馆的人员须选择',
          en: 'Empty = all venues. Required if you manage only some venues',
        },
      }),
      input.lookup('siteIds', async () => (await couponChoices()).sites, {
        many: true,
        hint: { zh: '选了场地则只在这些场地可用', en: 'If set, valid at these sites only' },
      }),
      input.lookup('roleIds', roles, { many: true, hint: { zh: '不选为全部身份', en: 'Empty = all roles' } }),
      input.lookup('weekdays', days, {
        many: true,
        hint: { zh: '按预约日期，不选为每天', en: 'By booking date. Empty = every day' },
      }),
      input.times(
        'beginTime',
        'endTime',
        { zh: '适用时段', en: 'Hours' },
        { hint: { zh: '整个预约须在时段内，不填为全天', en: 'Must cover the whole booking. Empty = all day' } },
      ),
    ],
  },
  {
    title: { zh: '有效期与发放', en: 'Validity and issue' },
    fields: [
      input.select('validity', couponValidity),
      input.dates(
        'beginOn',
        'endOn',
        { zh: '有效日期', en: 'Valid dates' },
        { when: equals('validity', couponValidity.fixed) },
      ),
      input.number('days', { when: equals('validity', couponValidity.days) }),
      input.select('take', couponTake),
      input.text('code', {
        when: equals('take', couponTake.code),
        hint: { zh: '字母和数字，不分大小写', en: 'Letters and digits, not case-sensitive' },
      }),
      input.number('total', { hint: { zh: '0 为不限', en: '0 = no limit' } }),
      input.number('perUser', { hint: { zh: '0 为不限', en: '0 = no limit' } }),
    ],
  },
];

/** Form of a new template. */
export const addTemplate: FormSpec<CouponTemplateRow> = {
  endpoint: couponDesk.add,
  fields: templateFields,
  title: { zh: '新增优惠券', en: 'Add coupon' },
  start: () => ({
    kind: couponKind.minus,
    validity: couponValidity.days,
    days: 30,
    take: couponTake.staff,
    perUser: 1,
    total: 0,
    amount: 0,
    percent: 10,
    cap: 0,
    minSpend: 0,
    combines: false,
    venueIds: [],
    siteIds: [],
    roleIds: [],
    weekdays: [],
  }),
};
/** Form of an existing template. */
export const editTemplate: FormSpec<CouponTemplateRow> = {
  endpoint: couponDesk.edit,
  fields: templateFields,
  title: { zh: '编辑优惠券', en: 'Edit coupon' },
};

const audienceOptions = couponAudience;
/** Form of a grant of coupons. */
export const grantForm: FormSpec<CouponTemplateRow> = {
  endpoint: couponDesk.grant,
  ok: { zh: '发放', en: 'Issue' },
  start: () => ({ to: audienceOptions.accounts, each: 1, source: couponSource.staff, roleIds: [], orgIds: [] }),
  also: (row) => ({ id: row?.id }),
  fields: [
    input.select('to', audienceOptions),
    input.area('accounts', {
      rows: 3,
      when: equals('to', audienceOptions.accounts),
      hint: {
        zh: '学工号或登录账号，用空格、逗号或换行分开',
        en: 'Campus numbers or accounts, separated by spaces, commas or line breaks',
      },
    }),
    input.lookup('roleIds', roles, { many: true, when: equals('to', audienceOptions.roles) }),
    input.lookup('orgIds', async () => (await couponChoices()).orgs, {
      many: true,
      when: equals('to', audienceOptions.orgs),
      hint: { zh: '包含下级部门', en: 'Includes sub-departments' },
    }),
    input.number('each'),
    input.select('source', couponGrantSource),
    input.area('reason', { rows: 2 }),
  ],
};
