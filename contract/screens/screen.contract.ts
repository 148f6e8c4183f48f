import { z } from 'zod';
import { PLAYLIST } from '#domain/screens/screen.rules';
import { screenOp } from '#domain/screens/screen.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** Pages that a display shows in turn; empty for one page. */
const playlist = z
  .array(
    z.object({
      page: z.string().max(200),
      seconds: int.min(PLAYLIST.leastSeconds).max(PLAYLIST.mostSeconds),
    }),
  )
  .max(PLAYLIST.entries);
/** A notice of staff over the page of a display, until an instant (epoch ms). */
const screenNotice = z.object({ zh: z.string(), en: z.string(), until: z.number() });

/** A paired display; instants in epoch ms. */
export const screenRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  place: labeled('位置', 'Location', z.string()),
  venueId: z.int().nullable(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  page: labeled('页面', 'Page', z.string()),
  showsFigures: labeled('显示营收与告警', 'Show revenue and alarms', z.boolean()),
  state: labeled('状态', 'Status', z.int()),
  seenAt: z.number().nullable(),
  paintedAt: z.number().nullable(),
  dataAt: z.number().nullable(),
  openedAt: z.number().nullable(),
  size: labeled('分辨率', 'Resolution', z.string().nullable()),
  build: labeled('版本', 'Version', z.string().nullable()),
  outdated: z.boolean(),
  playlist: labeled('轮播', 'Playlist', playlist),
  notice: labeled('临时通知', 'Notice', screenNotice.nullable()),
  gmtCreate: labeled('配对时间', 'Paired', z.string()),
});
export type ScreenRow = z.output<typeof screenRow>;

/** Filters of the display list. */
export const screenFilter = z.object({
  keyword: labeled('名称 / 位置', 'Name or location', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
});

const screenInput = {
  name: labeled('名称', 'Name', text(40).min(1)),
  place: labeled('位置', 'Location', text(60)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  showsFigures: labeled('显示营收与告警', 'Show revenue and alarms', flag).default(false),
};
const playlistInput = labeled('轮播', 'Playlist', playlist).default([]);
const page = z.string().max(200);
const age = z.coerce.number().min(0).max(31_536_000_000);

/**
 * Endpoints of displays: list, pairing, commands and revocation. A display authenticates by the header `display-token`,
 * never by its address.
 */
export const screens = {
  list: get('/api/screens', {
    admit: { right: 'Screens' },
    about: 'Paired displays of the venues in the caller’s scope.',
    input: paging.extend(screenFilter.shape),
    reply: pageOf(screenRow),
  }),
  pair: post('/api/screens/pair', {
    admit: { right: 'ScreensAdd' },
    done: 'saved',
    about: 'Pairs the display that shows this code.',
    input: z.object({
      code: labeled(
        '配对码',
        'Pairing code',
        z
          .string()
          .trim()
          .regex(/^\d{6}$/, '6'),
      ),
      ...screenInput,
    }),
    reply: z.object({ id: z.int() }),
  }),
  edit: post('/api/screens/edit', {
    admit: { right: 'ScreensEdit' },
    done: 'saved',
    about: 'Renames a display, moves it, sets whether it shows money and alarms, and the pages it shows in turn.',
    input: z.object({ id, ...screenInput, playlist: playlistInput }),
    reply: z.object({ id: z.int() }),
  }),
  command: post('/api/screens/command', {
    admit: { right: 'ScreensCommand' },
    done: 'saved',
    about: 'Makes a display show its name, reload or show another page.',
    input: z.object({ id, op: codeOf(screenOp), page: labeled('页面', 'Page', page).optional() }),
    reply: z.object({ no: z.int() }),
  }),
  notify: post('/api/screens/notice', {
    admit: { right: 'ScreensCommand' },
    done: 'saved',
    about: 'Shows a notice over the pages of displays for some minutes; 0 minutes takes it away.',
    input: z.object({
      ids: z.array(id).min(1).max(200),
      zh: labeled('通知内容', 'Notice', text(80)).default(''),
      en: labeled('英文内容', 'Notice in English', text(160)).default(''),
      minutes: labeled('显示分钟', 'Minutes', int.min(0).max(1_440)),
    }),
    reply: z.object({ shown: z.int() }),
  }),
  revoke: post('/api/screens/del', {
    admit: { right: 'ScreensDel' },
    done: 'saved',
    about: 'Revokes the pairing of a display: within two seconds it receives public rooms only.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  open: post('/api/front/screens/pairing', {
    admit: 'public',
    unsigned: true,
    about: 'Returns a pairing code for a display to show; valid for ten minutes.',
    input: z.object({ page, size: text(20).optional() }),
    reply: z.object({ claim: z.string(), code: z.string(), lives: z.int() }),
  }),
  collect: post('/api/front/screens/pairing/collect', {
    admit: 'public',
    unsigned: true,
    about: 'Asks, by its claim, whether the code of a display was entered; then returns its token.',
    input: z.object({ claim: z.string().length(43) }),
    reply: z.object({
      state: z.enum(['waiting', 'paired', 'over']),
      screenId: z.int().nullable(),
      token: z.string().nullable(),
    }),
  }),
  beat: post('/api/front/screens/beat', {
    admit: 'public',
    unsigned: true,
    about: 'A paired display reports what it shows and the age of the data (ms).',
    input: z.object({
      page,
      paintAge: age,
      dataAge: age.nullish(),
      uptime: age,
      size: text(20).optional(),
      build: text(60).optional(),
      outdated: flag.default(false),
    }),
    reply: z.object({ name: z.string() }),
  }),
};
