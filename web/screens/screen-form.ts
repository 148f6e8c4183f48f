import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

const venueChoices = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

/** Fields of a display. */
export const screenFields = [
  input.text('name'),
  input.text('place'),
  input.lookup('venueId', venueChoices, {
    hint: { zh: '留空表示不属于任何场馆', en: 'Leave empty if it belongs to no venue' },
  }),
  input.switch('showsFigures', {
    hint: {
      zh: '仅在有人看管的屏幕上打开；学校对所有人公开营收与告警时不起作用',
      en: 'Only for supervised screens. Has no effect if revenue and alarms are already shown to everyone.',
    },
  }),
];
