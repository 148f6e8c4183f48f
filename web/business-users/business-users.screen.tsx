import { businessUserType } from '#domain/business-users/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import {
  businessUserFilter,
  businessUserRow,
  businessUsers,
  type BusinessUserRow,
} from '#contract/business-users/business-user.contract';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { input } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<BusinessUserRow>();
const choices = () => call(businessUsers.choices, {}, { quiet: true });
const merchants = async () => (await choices()).merchants;
const venues = async () => (await choices()).venues;

const fields = [
  {
    title: { zh: '单位', en: 'Organisation' },
    fields: [
      input.text('orgName'),
      input.text('enName'),
      input.select('type', businessUserType),
      input.text('creditCode', { hint: { zh: '企业必填，18 位', en: 'Required for companies, 18 characters' } }),
      input.text('contact'),
      input.text('phone'),
    ],
  },
  {
    title: { zh: '授权', en: 'Authorisation' },
    fields: [
      input.lookup('merchantId', merchants),
      input.lookup('venueIds', venues, {
        many: true,
        hint: { zh: '不选表示该商户的全部场馆', en: 'If empty, all venues of the merchant' },
      }),
      input.money('creditLimit', { hint: { zh: '0 表示不可挂账', en: '0 = no credit' } }),
      input.number('discountPercent', {
        unit: { zh: '%', en: '%' },
        hint: { zh: '100 为原价，85 为八五折', en: '100 = full price, 85 = 15% off' },
      }),
      input.text('accounts', {
        hint: {
          zh: '可代表该单位办理的账号，用逗号分隔',
          en: 'Accounts that can act for the organisation, separated by commas',
        },
      }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '结算', en: 'Settlement' },
    fields: [input.text('invoiceTitle'), input.text('projects'), input.area('remark', { rows: 2 })],
  },
];

/** The list of organisations that book on account: credit, discount, venues and acting accounts. */
export default listScreen({
  route: 'BusinessUsers',
  list: businessUsers.list,
  filter: businessUserFilter,
  row: businessUserRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '单位', en: 'organisations' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('type', businessUserType),
    field.select('status', switchStatus),
  ],
  columns: [
    column.twoLines('orgName', (row, { pick }) => [pick(row.orgName, row.enName), orDash(row.creditCode)], {
      width: 200,
      phone: 'title',
    }),
    column.tag('type', businessUserType, { width: 110 }),
    column.twoLines('contact', (row) => [<DataText>{row.contact}</DataText>, row.phone], { width: 120 }),
    column.twoLines(
      'venues',
      (row, { pick }) => [pick(row.venues, row.enVenues), pick(row.merchantName, row.enMerchantName)],
      { width: 165 },
    ),
    column.money('creditLimit', { width: 120 }),
    {
      ...column.own(
        'discountPercent',
        (row, { t }) => (row.discountPercent === 100 ? t({ zh: '原价', en: 'Full price' }) : `${row.discountPercent}%`),
        { width: 90 },
      ),
      number: true,
    },
    column.text('accounts', { width: 100 }),
    column.tag('status', switchStatus, { width: 90 }),
  ],
  add: {
    endpoint: businessUsers.add,
    fields,
    start: () => ({
      type: businessUserType.school,
      venueIds: [],
      creditLimit: 0,
      discountPercent: 100,
      status: switchStatus.on,
    }),
  },
  edit: { endpoint: businessUsers.edit, fields, start: (row) => ({ ...row, venueIds: row?.venueIds ?? [] }) },
  remove: { endpoint: businessUsers.remove, name: ({ orgName, enName }, { pick }) => pick(orgName, enName) },
  exports: { endpoint: businessUsers.exportFile, right: 'BusinessUsersExport' },
});
