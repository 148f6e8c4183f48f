import { businessUserType } from '#domain/business-users/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import { businessUsers } from '#contract/business-users/business-user.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

const choices = () => call(businessUsers.choices, {}, { quiet: true });

const merchants = async () => (await choices()).merchants;

const venues = async () => (await choices()).venues;

/** Fields of an organisation. */
export const businessUserFields = [
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
