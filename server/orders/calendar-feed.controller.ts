import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CalendarFeedService } from './calendar-feed.service';

/** HTTP endpoints of the calendar feed. */
export const CalendarFeedController = controllerFor(calendarFeeds, { feeds: CalendarFeedService }, ({ feeds }) => ({
  mine: (_input, caller) => feeds.mine(caller),
  open: ({ lang }, caller) => feeds.open(caller, lang),
  close: (_input, caller) => feeds.close(caller),
  file: async ({ key }, _caller, request, reply) => {
    const { body, etag } = await feeds.file(key);
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    else
      await reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="bookings.ics"')
        .send(body);
  },
}));
