import { feeTotalling, siteMode } from '#domain/venues/venue.status';
import { siteDesk } from '#contract/venues/site-desk.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { PictureField } from '#web/kit/form/picture-field';

const choices = () => call(siteDesk.choices, {}, { quiet: true });
const venues = async () => (await choices()).venues;
/** Loads the sports. */
export const sports = async () => (await choices()).sports;
const types = async () => (await choices()).types;
const roles = async () => (await choices()).roles;
const templates = async () => (await choices()).templates;
const rules = async () => (await choices()).rules;
const refunds = async () => (await choices()).refunds;
const protocols = async () => (await choices()).protocols;

/** The form fields of a site. */
export const siteFields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.text('siteName'),
      input.text('enName'),
      input.lookup('venueId', venues),
      input.lookup('sportType', sports),
      input.lookup('siteType', types),
      input.text('siteTelephone'),
    ],
  },
  {
    title: { zh: '预约', en: 'Booking' },
    fields: [
      input.select('bookingMode', siteMode, {
        hint: { zh: '有未开始的预约时不能更改', en: 'Cannot be changed while there are upcoming bookings' },
      }),
      input.number('seatCount', {
        when: (values) => values['bookingMode'] === siteMode.capacity,
        unit: { zh: '人', en: 'places' },
      }),
      input.lookup('openObjects', roles, { many: true }),
      input.times('openFrom', 'openTo', { zh: '开放时间', en: 'Opening hours' }),
      input.lookup('templateId', templates),
      input.lookup('ruleSetId', rules),
      input.lookup('refundRuleId', refunds),
      input.lookup('protocolCode', protocols),
      input.select('totalMode', feeTotalling),
      input.number('buddyNumMin', { unit: { zh: '人', en: 'people' } }),
      input.number('buddyNumMax', { unit: { zh: '人', en: 'people' } }),
      input.switch('needFace'),
    ],
  },
  {
    title: { zh: '说明', en: 'Notes' },
    fields: [input.area('remark', { rows: 2 }), input.area('enRemark', { rows: 2 }), input.own('pics', PictureField)],
  },
];
