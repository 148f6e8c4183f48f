import { failures } from '#domain/kit/failure';

/** Refusals of safety videos and of watching them. */
export const safetyVideoFailure = failures({
  safetyVideoSource: {
    kind: 'invalid',
    zh: '请上传视频文件或填写视频地址，二者选一',
    en: 'Upload a video file or enter an address, one of the two.',
  },
  safetyVideoAddress: {
    kind: 'invalid',
    zh: '视频地址必须以 https:// 开头，或是学校媒体服务器上以 / 开头的路径',
    en: 'The address must begin with https://, or be a path with / on the media server of the school.',
  },
  safetyVideoShorter: {
    kind: 'invalid',
    zh: '上传的视频只有 {real} 秒，时长不能大于它',
    en: 'The uploaded video is only {real} s long. The length cannot be greater.',
  },
  safetyQuizAnswer: {
    kind: 'invalid',
    zh: '第 {n} 题的正确答案不在选项中，或没有错误选项',
    en: 'Question {n} has a right answer that is no choice, or has only right choices.',
  },
  safetyQuizCount: {
    kind: 'invalid',
    zh: '每题都要作答，一共 {n} 题',
    en: 'Answer all {n} questions.',
  },
  safetyVideoWatched: {
    kind: 'refused',
    zh: '已有人观看过该视频，不能删除；可以停用',
    en: 'Members have watched this video, so it cannot be deleted. Disable it instead.',
  },
  safetyVideoMissing: {
    kind: 'missing',
    zh: '该视频不存在或已停用',
    en: 'This video does not exist or is disabled.',
  },
  safetyWatchStep: {
    kind: 'refused',
    zh: '当前步骤已变化，请刷新后继续',
    en: 'Your progress has changed. Reload the page and continue.',
  },
  safetyWatchShort: {
    kind: 'refused',
    zh: '请先看完视频再答题',
    en: 'Watch the whole video before you answer.',
  },
  safetyWatchLow: {
    kind: 'refused',
    zh: '答题未达到通过分数',
    en: 'The score is below the pass mark.',
  },
});
