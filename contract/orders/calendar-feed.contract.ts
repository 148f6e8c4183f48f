import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { text } from '#contract/kit/fields';

const feed = z.object({
  /** Path of the feed below the product's address; null if no feed is open. */
  path: z.string().nullable(),
  openedAt: z.string().nullable(),
});

/** A member's own bookings as a calendar feed under a secret address. */
export const calendarFeeds = {
  mine: get('/api/orders/calendar', {
    admit: 'login',
    about: 'The caller’s secret calendar address, if one exists.',
    input: z.object({}),
    reply: feed,
  }),
  open: post('/api/orders/calendar/open', {
    admit: 'login',
    done: 'saved',
    about: 'Creates a new secret address; the previous one ends.',
    input: z.object({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: feed,
  }),
  close: post('/api/orders/calendar/close', {
    admit: 'login',
    done: 'saved',
    about: 'Ends the secret address.',
    input: z.object({}),
    reply: feed,
  }),
  file: get('/api/calendar/:key', {
    admit: 'public',
    unsigned: true,
    raw: true,
    about:
      'The bookings of the member who created the secret address, as iCalendar; the ETag changes with the content.',
    input: z.object({ key: text(80) }),
    reply: z.unknown(),
  }),
};
