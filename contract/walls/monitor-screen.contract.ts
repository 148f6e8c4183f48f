import { z } from 'zod';
import { isWallCode } from '#domain/walls/wall-code.rules';
import { LAYOUT_LIMITS } from '#domain/walls/wall-layout.rules';
import { wallPlace, wallTheme, wallWidget } from '#domain/walls/wall-widget.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';

const unit = int.min(0).max(32);

/** The pages of a wall, each with its widgets on the grid. */
export const wallLayout = z
  .array(
    z
      .array(z.object({ widget: codeOf(wallWidget), x: unit, y: unit, w: unit.min(1), h: unit.min(1) }))
      .max(LAYOUT_LIMITS.widgets),
  )
  .max(LAYOUT_LIMITS.pages);

const rotationSeconds = labeled('换页秒数', 'Seconds per page', int.min(5).max(600));

/** A wall: what it shows, where, and how. */
export const monitorScreenRow = z.object({
  id: z.int(),
  code: labeled('编码', 'Code', z.string()),
  title: labeled('标题', 'Title', z.string()),
  enTitle: z.string(),
  placeKind: labeled('内容范围', 'Shows', z.int()),
  venueId: z.int().nullable(),
  siteId: z.int().nullable(),
  placeName: labeled('位置', 'Place', z.string()),
  enPlaceName: z.string(),
  layout: wallLayout,
  theme: labeled('主题', 'Theme', z.string()),
  rotationSeconds,
  showRevenue: labeled('显示营收', 'Show revenue', z.boolean()),
  fixed: z.boolean(),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type MonitorScreenRow = z.output<typeof monitorScreenRow>;

/** Filters of the list of walls. */
export const monitorScreenFilter = z.object({
  keyword: labeled('编码 / 标题', 'Code or title', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  placeKind: labeled('内容范围', 'Shows', codeOf(wallPlace)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of a wall. */
export const monitorScreenForm = z.object({
  code: labeled('编码', 'Code', z.string().trim().refine(isWallCode, { message: 'a–z 0–9 - (2–30)' })),
  title: labeled('标题', 'Title', text(40).min(1)),
  enTitle: labeled('英文标题', 'English title', text(60).min(1)),
  placeKind: labeled('内容范围', 'Shows', codeOf(wallPlace)),
  venueId: labeled('场馆', 'Venue', id).nullish(),
  siteId: labeled('场地', 'Site', id).nullish(),
  layout: wallLayout,
  theme: labeled('主题', 'Theme', codeOf(wallTheme)).default(wallTheme.dark),
  rotationSeconds: rotationSeconds.default(15),
  showRevenue: labeled('显示营收', 'Show revenue', flag).default(false),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});
export type MonitorScreenForm = z.output<typeof monitorScreenForm>;

/** Endpoints of the walls and their layouts. */
export const monitorScreens = {
  ...administeredCalls('/api/monitor_screens', {
    right: 'MonitorScreens',
    what: 'walls',
    row: monitorScreenRow,
    filter: monitorScreenFilter,
    form: monitorScreenForm,
    about: {
      save: 'Adds a wall, or changes the wall with this id; running walls show the change at once.',
      remove: 'Deletes a wall without a fixed address.',
    },
  }),
  detail: get('/api/monitor_screens/:id', {
    admit: { right: 'MonitorScreens' },
    about: 'Returns one wall.',
    input: z.object({ id }),
    reply: monitorScreenRow,
  }),
};
