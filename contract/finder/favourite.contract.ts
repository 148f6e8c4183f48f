import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { flag, id, labeled, tradeNo } from '#contract/kit/fields';

const favouriteSites = z.object({ siteIds: z.array(z.int()) });

/** Favourite sites of a member, and repeating an earlier booking. */
export const favourites = {
  mine: get('/api/reservation/favourites', {
    admit: 'login',
    about: 'The caller’s favourite sites, newest first.',
    input: z.object({}),
    reply: favouriteSites,
  }),
  set: post('/api/reservation/favourites/set', {
    admit: 'login',
    done: 'saved',
    about: 'Adds a favourite site or removes it; idempotent.',
    input: z.object({ venueSiteId: labeled('场地', 'Site', id), on: labeled('收藏', 'Favourite', flag) }),
    reply: favouriteSites,
  }),
  again: get('/api/reservation/again/:tradeNo', {
    admit: 'login',
    about:
      'The next date on which the slots of an own order can be booked again: the same court first, then the same weekday.',
    input: z.object({ tradeNo }),
    reply: z.object({
      siteId: z.int(),
      /** Null if no coming date has the slots. */
      date: z.string().nullable(),
      slots: z.string(),
      sameCourt: z.boolean(),
    }),
  }),
};
