import { z } from 'zod';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import { switchStatus } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls, exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice } from '#contract/venues/venue-desk.contract';

/** Megabytes of an uploaded video. */
const VIDEO_MEGABYTES = 200;

const choice = z.object({ zh: text(120).min(1), en: text(160).min(1) });
const question = z.object({ zh: text(200).min(1), en: text(300).min(1), choices: z.array(choice).min(2).max(6) });
const judgedQuestion = question.extend({ right: z.array(int.min(0).max(5)).min(1).max(5) });
/** A question as staff edit it, with its right choices. */
export type EditedQuestion = z.output<typeof judgedQuestion>;

/** A safety video and the sites that require it. */
export const safetyVideoRow = z.object({
  id: z.int(),
  title: labeled('标题', 'Title', z.string()),
  enTitle: labeled('英文标题', 'English title', z.string()),
  file: attachment.nullable(),
  address: labeled('视频地址', 'Address', z.string()),
  seconds: labeled('时长（秒）', 'Length (s)', z.int()),
  validMonths: labeled('有效月数', 'Valid months', z.int()),
  siteIds: z.array(z.int()),
  siteNames: labeled('要求观看的场地', 'Required by', z.string()),
  enSiteNames: z.string(),
  quiz: z.array(judgedQuestion),
  questions: labeled('题数', 'Questions', z.int()),
  passMark: labeled('通过分数', 'Pass mark', z.int()),
  valid: labeled('有效人数', 'People with a valid record', z.int()),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
/** A row of the list, with whether the caller may change it. */
const listedSafetyVideo = safetyVideoRow.extend({ editable: z.boolean() });
export type SafetyVideoRow = z.output<typeof listedSafetyVideo>;
/** A video as it stands in the database and in the file of the list. */
export type StoredVideoRow = z.output<typeof safetyVideoRow>;

/** Filters of the list of safety videos. */
export const safetyVideoFilter = z.object({
  keyword: labeled('标题', 'Title', text(50)).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

const safetyVideoForm = z.object({
  title: labeled('标题', 'Title', text(100).min(2)),
  enTitle: labeled('英文标题', 'English title', text(100).min(2)),
  file: labeled('视频文件', 'Video file', attachment.nullable()).default(null),
  address: labeled('视频地址', 'Address', text(500)).default(''),
  seconds: labeled('时长（秒）', 'Length (s)', int.min(5).max(7_200)),
  validMonths: labeled('有效月数', 'Valid months', int.min(0).max(60)),
  siteIds: labeled('要求观看的场地', 'Required by', z.array(id).max(300)).default([]),
  quiz: labeled('题目', 'Quiz', z.array(judgedQuestion).max(20)).default([]),
  passMark: labeled('通过分数', 'Pass mark', int.min(1).max(100)).default(100),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

/** The record of a member who watches or has watched a video. */
export const safetyWatchRow = z.object({
  id: z.int(),
  userName: labeled('姓名', 'Name', z.string()),
  enUserName: z.string(),
  account: labeled('账号', 'Account', z.string()),
  title: labeled('视频', 'Video', z.string()),
  enTitle: z.string(),
  status: labeled('状态', 'Status', z.int()),
  percent: labeled('已观看', 'Watched', z.int()),
  tries: labeled('答题次数', 'Quiz tries', z.int()),
  score: labeled('得分', 'Score', z.int().nullable()),
  startedAt: labeled('开始时间', 'Started at', z.string()),
  passedAt: labeled('通过时间', 'Passed at', z.string().nullable()),
  validUntil: labeled('有效期至', 'Valid until', z.string().nullable()),
  expired: labeled('已过期', 'Expired', z.boolean()),
});
export type SafetyWatchRow = z.output<typeof safetyWatchRow>;

/** Filters of the records. */
export const safetyWatchFilter = z.object({
  keyword: labeled('姓名、账号', 'Name, account', text(50)).optional(),
  videoId: labeled('视频', 'Video', id).optional(),
  status: labeled('状态', 'Status', codeOf(safetyWatchStatus)).optional(),
  dateFrom: labeled('日期从', 'From', date).optional(),
  dateTo: labeled('日期至', 'To', date).optional(),
});

const progress = z.object({
  status: codeOf(safetyWatchStatus),
  watchedSeconds: z.number(),
  triesLeft: z.int(),
  validUntil: z.string().nullable(),
});
/** How far the caller is: seconds that count as watched, and tries of the quiz that are left. */
export type SafetyProgress = z.output<typeof progress>;

/** Safety videos: administration, records, and what a member does with one. */
export const safetyVideos = {
  ...administeredCalls('/api/safety_videos/desk', {
    right: 'VenuesSafetyVideo',
    what: 'safety videos',
    row: listedSafetyVideo,
    filter: safetyVideoFilter,
    form: safetyVideoForm,
    about: { remove: 'Deletes a safety video that nobody has watched.' },
  }),
  choices: get('/api/safety_videos/desk/choices', {
    admit: { right: 'VenuesSafetyVideo' },
    about: 'Sites in the caller’s scope that may require a video.',
    input: z.object({}),
    reply: z.object({ sites: z.array(placeChoice) }),
  }),
  upload: post('/api/safety_videos/desk/upload', {
    admit: { right: 'VenuesSafetyVideoEdit' },
    files: { field: 'files', most: 1, megabytes: VIDEO_MEGABYTES },
    about: 'Stores a video file (mp4 or webm) and returns its length in seconds if the file states one.',
    input: z.object({}),
    reply: attachment.extend({ seconds: z.int().nullable() }),
  }),
  records: get('/api/safety_videos/desk/records', {
    admit: { right: 'VenuesSafetyVideoRecords' },
    about: 'Who watched which video until when, by page; people in the caller’s scope.',
    input: paging.extend(safetyWatchFilter.shape),
    reply: pageOf(safetyWatchRow),
  }),
  recordChoices: get('/api/safety_videos/desk/record_choices', {
    admit: { right: 'VenuesSafetyVideoRecords' },
    about: 'The videos that have records.',
    input: z.object({}),
    reply: z.array(placeChoice),
  }),
  exportRecords: exportCall(
    '/api/safety_videos/desk/records/export',
    'VenuesSafetyVideoRecordsExport',
    safetyWatchFilter,
    'The filtered records of safety videos as xlsx.',
  ),
  watch: get('/api/safety_videos/:id', {
    admit: 'login',
    about: 'An active video with its address and the caller’s progress. The questions come without answers.',
    input: z.object({ id }),
    reply: z.object({
      id: z.int(),
      title: z.string(),
      enTitle: z.string(),
      seconds: z.int(),
      validMonths: z.int(),
      passMark: z.int(),
      url: z.string(),
      questions: z.array(question),
      progress: progress.nullable(),
    }),
  }),
  start: post('/api/safety_videos/start', {
    admit: 'login',
    about: 'Begins to watch a video, or returns the progress of the one begun.',
    input: z.object({ id }),
    reply: progress,
  }),
  report: post('/api/safety_videos/report', {
    admit: 'login',
    about: 'Reports the position of the player in seconds; only real time since the last report counts.',
    input: z.object({ id, position: z.coerce.number().min(0).max(86_400) }),
    reply: progress,
  }),
  answer: post('/api/safety_videos/answer', {
    admit: 'login',
    about: 'Answers all questions; returns the score and the positions of the wrong ones, never the right choices.',
    input: z.object({ id, answers: z.array(z.array(int.min(0).max(5)).max(6)).max(20) }),
    reply: progress.extend({ score: z.int(), wrong: z.array(z.int()) }),
  }),
};
