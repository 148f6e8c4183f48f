import { switchStatus } from '#domain/venues/venue.status';
import { facilities } from '#contract/facilities/facility.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { FacilityMeasures } from './facility-measures';
import { PictureField } from '#web/kit/form/picture-field';

const choices = () => call(facilities.choices, {}, { quiet: true });

const venues = async () => (await choices()).venues;

/** Loads the types of facilities as choices. */
export const loadFacilityTypes = async () => (await choices()).types;

/** Fields of a facility. */
export const facilityFields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.lookup('venueId', venues),
      input.lookup('type', loadFacilityTypes),
      input.text('name'),
      input.text('enName'),
      input.text('place'),
      input.text('enPlace'),
      input.switch('isPublic', { hint: { zh: '打开后在场馆介绍页公开', en: 'Shown on the venue page' } }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '监测', en: 'Monitoring' },
    fields: [
      input.own('metrics', FacilityMeasures, {
        hint: {
          zh: '不选传感器的指标由人工记录；超出范围即标出，传感器超限还会告警',
          en: 'Without a sensor, staff record the metric. Values out of range are marked; sensor values also raise an alarm.',
        },
      }),
      input.own('pics', PictureField),
    ],
  },
];
