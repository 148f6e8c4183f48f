import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

const venueChoices = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

/** Fields of the form of a restriction. */
export const restrictionFields = [
  input.lookup('venueIds', venueChoices, {
    many: true,
    hint: {
      zh: '不选表示全部场馆；只管理部分场馆的人员须选择',
      en: 'If empty, all venues. Staff of selected venues must choose.',
    },
  }),
  input.date('beginOn'),
  input.date('endOn', { hint: { zh: '不填表示直到解除', en: 'If empty, until lifted' } }),
  input.area('reason', { rows: 2 }),
];
