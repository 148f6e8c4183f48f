import { webhookEventCodes } from '#contract/webhooks/webhook.events';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input, type FormField } from '#web/kit/form/form-spec';

const everyVenue = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

/** Fields of a webhook. */
export const webhookFields: readonly FormField[] = [
  input.text('name'),
  input.text('url', {
    wide: true,
    hint: { zh: '接收事件的地址；公网地址须用 https', en: 'The URL that receives events. Public URLs must use https.' },
  }),
  input.select('events', webhookEventCodes, { many: true, wide: true }),
  input.lookup('venueIds', everyVenue, {
    many: true,
    wide: true,
    hint: { zh: '不选则推送自己管理的全部场馆', en: 'Leave empty for all venues in your scope' },
  }),
];
