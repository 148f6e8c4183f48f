import { switchStatus } from '#domain/venues/venue.status';
import { commodities } from '#contract/commodities/commodity.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { PictureField } from '#web/kit/form/picture-field';

const choices = () => call(commodities.choices, {}, { quiet: true });

const venues = async () => (await choices()).venues;

/** Loads the types of supplies as choices. */
export const loadCommodityTypes = async () => (await choices()).types;

/** Fields of a supply: what it is. */
export const basicFields = [
  input.lookup('venueId', venues),
  input.lookup('type', loadCommodityTypes),
  input.text('name'),
  input.text('enName'),
  input.text('unit', { hint: { zh: '如：顶、箱、支', en: 'A word such as 顶, 箱, 支' } }),
  input.text('enUnit', { hint: { zh: '如：pcs', en: 'For example pcs' } }),
];

/** Fields of a supply: price, limits and keeper. */
export const stockFields = [
  input.money('unitPrice'),
  input.number('minStock', { hint: { zh: '到达下限即标为偏低', en: 'Marked as low at this quantity' } }),
  input.text('place'),
  input.text('enPlace'),
  input.text('keeperAccount', { hint: { zh: '学工号或登录账号', en: 'Campus ID or username' } }),
  input.select('status', switchStatus),
  input.own('pics', PictureField),
];
