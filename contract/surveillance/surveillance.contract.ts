import { z } from 'zod';
import { cameraViewKind, streamKind } from '#domain/surveillance/surveillance.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const MAX_SHOWN = 60;

/** A camera with how it is shown; paths of the media server. */
export const cameraRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  place: labeled('位置', 'Location', z.string()),
  enPlace: z.string(),
  snapshotPath: labeled('快照路径', 'Snapshot path', z.string()),
  streamKind: labeled('直播方式', 'Stream', codeOf(streamKind)),
  streamPath: labeled('直播路径', 'Stream path', z.string()),
  version: z.int(),
});
export type CameraRow = z.output<typeof cameraRow>;

/** Filters of the cameras. */
export const cameraFilter = z.object({
  keyword: labeled('名称、位置', 'Name or location', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
});

/** A view of a camera: who, what, from when and how long. */
export const cameraViewRow = z.object({
  id: z.int(),
  userName: labeled('查看人', 'Person', z.string()),
  enUserName: z.string(),
  account: labeled('账号', 'Account', z.string()),
  cameraName: labeled('摄像头', 'Camera', z.string()),
  enCameraName: z.string(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  kind: labeled('内容', 'Content', z.int()),
  beganAt: labeled('开始时间', 'Began at', z.string()),
  seconds: labeled('时长（秒）', 'Seconds', z.int()),
  ip: labeled('IP', 'IP', z.string()),
});
export type CameraViewRow = z.output<typeof cameraViewRow>;

/** Filters of the views. */
export const cameraViewFilter = z.object({
  keyword: labeled('查看人、摄像头', 'Person or camera', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  kind: labeled('内容', 'Content', codeOf(cameraViewKind)).optional(),
  dateFrom: labeled('日期从', 'From', date).optional(),
  dateTo: labeled('日期至', 'To', date).optional(),
});

const address = z.object({ url: z.string(), until: z.number() });

/** Cameras: pictures by signed addresses of the media server, and the log of every view. */
export const surveillance = {
  list: get('/api/surveillance/cameras', {
    admit: { right: 'VenuesSurveillanceVideo' },
    about: 'Active cameras of the venues in the caller’s scope by page.',
    input: paging.extend(cameraFilter.shape),
    reply: pageOf(cameraRow),
  }),
  snapshots: post('/api/surveillance/snapshots', {
    admit: { right: 'VenuesSurveillanceVideo' },
    about: 'Signed addresses of the snapshots of cameras, valid for two minutes (epoch ms); logged as a view of each.',
    input: z.object({ ids: z.array(id).min(1).max(MAX_SHOWN) }),
    reply: z.array(address.extend({ id: z.int() })),
  }),
  open: post('/api/surveillance/open', {
    admit: { right: 'VenuesSurveillanceVideoPlay' },
    about: 'Opens the stream of a camera: a signed address for five minutes, logged as a view.',
    input: z.object({ id }),
    reply: address.extend({ viewId: z.int(), kind: codeOf(streamKind) }),
  }),
  keep: post('/api/surveillance/keep', {
    admit: { right: 'VenuesSurveillanceVideoPlay' },
    about: 'Says that an own view goes on, so that the log knows how long it lasted.',
    input: z.object({ viewId: id }),
    reply: z.object({ seconds: z.int() }),
  }),
  save: post('/api/surveillance/cameras/save', {
    admit: { right: 'VenuesSurveillanceVideoEdit' },
    done: 'saved',
    about: 'Changes how a camera is shown; refused if the version is outdated.',
    input: z.object({
      id,
      snapshotPath: labeled('快照路径', 'Snapshot path', text(200)).default(''),
      streamKind: labeled('直播方式', 'Stream', codeOf(streamKind)),
      streamPath: labeled('直播路径', 'Stream path', text(200)).default(''),
      version: int.optional(),
    }),
    reply: z.object({ id: z.int() }),
  }),
  views: get('/api/surveillance/views', {
    admit: { right: 'VenuesSurveillanceVideoViews' },
    about: 'Who viewed which camera, newest first, in the caller’s venues.',
    input: paging.extend(cameraViewFilter.shape),
    reply: pageOf(cameraViewRow),
  }),
  exportViews: exportCall(
    '/api/surveillance/views/export',
    'VenuesSurveillanceVideoViewsExport',
    cameraViewFilter,
    'The filtered views of cameras as xlsx.',
  ),
};
