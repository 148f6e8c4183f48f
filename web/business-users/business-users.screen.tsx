import { businessUserType } from '#domain/business-users/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import { businessUserFilter, businessUserRow, businessUsers } from '#contract/business-users/business-user.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { businessUserColumns } from './business-user-columns';

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
  columns: businessUserColumns,
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
