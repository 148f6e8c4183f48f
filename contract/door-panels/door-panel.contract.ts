import { z } from 'zod';
import { post } from '#contract/kit/endpoint';
import { flag, id, int, labeled, text, tradeNo } from '#contract/kit/fields';
import { PANEL_SLOTS } from '#domain/door-panels/door-panel.rules';

const bothLanguages = z.object({ zh: z.string(), en: z.string() });

/** A choice of a duration: how many slots, until when (`HH:MM`), and the price in yuan. */
const duration = z.object({ slots: z.int(), end: z.string(), fee: z.number() });

/** A court that may be booked from `begin` (`HH:MM`) on. */
const offer = z.object({
  spaceId: z.int(),
  spaceName: z.string(),
  enSpaceName: z.string(),
  begin: z.string(),
  durations: z.array(duration),
});

/** The booking that the person is using now. */
const running = z.object({
  tradeNo: z.string(),
  spaceNames: z.string(),
  enSpaceNames: z.string(),
  end: z.string(),
  durations: z.array(duration),
});

/**
 * What a recognized person may do at this door. `ticket` stands for the person until `until` (epoch ms); `refusal` says
 * why nothing can be booked.
 */
const panelView = z.object({
  ticket: z.string(),
  until: z.number(),
  userName: z.string(),
  offers: z.array(offer),
  refusal: bothLanguages.nullable(),
  running: running.nullable(),
});
export type PanelView = z.output<typeof panelView>;

/** A booking made at a door; `payPath` opens its payment on a phone until `payBefore` (epoch ms); both null if
 * nothing is due. Fee in yuan. */
const panelBooking = z.object({
  tradeNo: z.string(),
  end: z.string(),
  fee: z.number(),
  payPath: z.string().nullable(),
  payBefore: z.number().nullable(),
});
export type PanelBooking = z.output<typeof panelBooking>;

const ticket = text(200).min(1);
const slots = labeled('时长', 'Duration', int.min(1).max(PANEL_SLOTS));
const at = '/api/front/door_panel';

/** Calls of the panel at a door. The paired display authenticates by its `display-token`, the person by a code or card. */
export const doorPanels = {
  open: post(`${at}/open`, {
    admit: 'public',
    unsigned: true,
    about: 'Recognizes a person at a door by a code or card, and returns what they may book, extend or end.',
    input: z.object({
      siteId: id,
      spaceId: id.optional(),
      code: labeled('会员码或卡号', 'Member code or card number', text(400).min(1)),
      /** Whether a person typed it: a card number counts only from a reader. */
      typed: flag.default(false),
    }),
    reply: panelView,
  }),
  book: post(`${at}/book`, {
    admit: 'public',
    unsigned: true,
    about: 'Books a court from now on for the person at a door, under all booking rules.',
    input: z.object({ ticket, spaceId: id, slots }),
    reply: panelBooking,
  }),
  extend: post(`${at}/extend`, {
    admit: 'public',
    unsigned: true,
    about: 'Books the slots right after the booking that the person at a door is using.',
    input: z.object({ ticket, tradeNo, slots }),
    reply: panelBooking,
  }),
  end: post(`${at}/end`, {
    admit: 'public',
    unsigned: true,
    about: 'Ends the booking that the person at a door is using; the remaining time is offered on site.',
    input: z.object({ ticket, tradeNo }),
    reply: z.object({ end: z.string() }),
  }),
};
