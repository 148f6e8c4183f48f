import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The review of a meeting application (document 1 §4). A rejected one is sent back and may be submitted again. */
export const meetingVerify = enumeration({
  checking: { code: 0, zh: '审核中', en: 'Under review', tone: 'processing' },
  passed: { code: 1, zh: '审核通过', en: 'Approved', tone: 'success' },
  failed: { code: 2, zh: '审核不通过', en: 'Declined', tone: 'error' },
  rejected: { code: 3, zh: '驳回修改', en: 'Returned for changes', tone: 'warning' },
  unsubmitted: { code: 4, zh: '未提交', en: 'Not submitted', tone: 'default' },
  submitting: { code: 5, zh: '提交中', en: 'Submitting', tone: 'processing' },
});
export type MeetingVerify = CodeOf<typeof meetingVerify>;

/** How applications for a room are reviewed. */
export const meetingCheck = enumeration({
  none: { code: 0, zh: '无需审核', en: 'No review', tone: 'default' },
  venue: { code: 2, zh: '场馆审核', en: 'Reviewed by the venue', tone: 'processing' },
});
export type MeetingCheck = CodeOf<typeof meetingCheck>;

/** Whether an application still counts, and what ended it before a decision. */
export const meetingEnd = enumeration({
  open: { code: 0, zh: '有效', en: 'Open', tone: 'success' },
  withdrawn: { code: 1, zh: '已撤回', en: 'Withdrawn', tone: 'default' },
  lapsed: { code: 2, zh: '逾期释放', en: 'Released', tone: 'default' },
});
export type MeetingEnd = CodeOf<typeof meetingEnd>;

/** The level of a meeting. */
export const meetingLevel = enumeration({
  school: { code: 1, zh: '校级', en: 'School' },
  department: { code: 2, zh: '院系级', en: 'Department' },
  other: { code: 3, zh: '其他', en: 'Other' },
});

/** How the seats of a room stand. */
export const roomLayout = enumeration({
  theatre: { code: 1, zh: '剧院式', en: 'Theatre' },
  classroom: { code: 2, zh: '课桌式', en: 'Classroom' },
  uShape: { code: 3, zh: 'U 形', en: 'U-shape' },
  round: { code: 4, zh: '圆桌', en: 'Round table' },
});

/** What a meeting room has, and what can be asked for. */
export const meetingService = enumeration({
  projector: { code: 'projector', zh: '投影', en: 'Projector' },
  audio: { code: 'audio', zh: '音响话筒', en: 'Audio and microphones' },
  video: { code: 'video', zh: '视频会议', en: 'Video conference' },
  recording: { code: 'recording', zh: '录像', en: 'Recording' },
  liveStream: { code: 'liveStream', zh: '直播', en: 'Live stream' },
  whiteboard: { code: 'whiteboard', zh: '白板', en: 'Whiteboard' },
  nameplates: { code: 'nameplates', zh: '席卡', en: 'Name plates' },
  banner: { code: 'banner', zh: '横幅', en: 'Banner' },
  signingTable: { code: 'signingTable', zh: '签到台', en: 'Signing table' },
});
export type MeetingService = CodeOf<typeof meetingService>;

/** What is served at a meeting. */
export const mealKind = enumeration({
  tea: { code: 'tea', zh: '茶歇', en: 'Tea break' },
  box: { code: 'box', zh: '工作餐', en: 'Boxed meal' },
  buffet: { code: 'buffet', zh: '自助餐', en: 'Buffet' },
});
export type MealKind = CodeOf<typeof mealKind>;

/** Where a meeting stands today. */
export const meetingStage = enumeration({
  ahead: { code: 'ahead', zh: '未开始', en: 'Upcoming', tone: 'default' },
  next: { code: 'next', zh: '即将开始', en: 'Next', tone: 'warning' },
  running: { code: 'running', zh: '进行中', en: 'In progress', tone: 'success' },
  over: { code: 'over', zh: '已结束', en: 'Over', tone: 'default' },
});
export type MeetingStage = CodeOf<typeof meetingStage>;
