import { accessFact, webType } from '#domain/venues/venue.status';
import { venueDesk } from '#contract/venues/venue-desk.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { PictureField } from '#web/kit/form/picture-field';

const choices = () => call(venueDesk.choices, {}, { quiet: true });

/** Loads the loadCampuses as choices. */
export const loadCampuses = async () => (await choices()).campuses;

const merchants = async () => (await choices()).merchants;

const types = async () => (await choices()).types;

/** Fields of a venue. */
export const venueFields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.text('venueName'),
      input.text('enName'),
      input.lookup('campusId', loadCampuses),
      input.lookup('merchantId', merchants),
      input.lookup('venueType', types),
      input.select('webType', webType),
      input.text('telephone'),
      input.text('cashierDept'),
    ],
  },
  {
    title: { zh: '位置与开放', en: 'Location and hours' },
    fields: [
      input.text('address'),
      input.text('enAddress'),
      input.times('openFrom', 'openTo', { zh: '开放时间', en: 'Opening hours' }),
      input.number('lng', { decimals: 6 }),
      input.number('lat', { decimals: 6 }),
      input.number('maxPeople', { unit: { zh: '人', en: 'people' } }),
      input.switch('showTraffic'),
      input.select('access', accessFact, { many: true }),
    ],
  },
  {
    title: { zh: '介绍', en: 'Description' },
    fields: [input.area('introduce'), input.area('enIntroduce'), input.own('pics', PictureField)],
  },
];
