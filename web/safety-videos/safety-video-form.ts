import { switchStatus } from '#domain/venues/venue.status';
import { safetyVideos, type SafetyVideoRow } from '#contract/safety-videos/safety-video.contract';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';
import { QuizField } from './quiz-field';
import { VideoField } from './video-field';

const sites = async () => (await call(safetyVideos.choices, {}, { quiet: true })).sites;

/** Fields of a safety video. */
export const safetyVideoFields = [
  {
    title: { zh: '视频', en: 'Video' },
    fields: [
      input.text('title'),
      input.text('enTitle'),
      input.own('file', VideoField),
      input.text('address', {
        wide: true,
        when: ({ file }) => file === null || file === undefined,
        hint: {
          zh: '没有上传文件时填写：https:// 地址，或学校媒体服务器上以 / 开头的路径',
          en: 'If no file is uploaded: an https:// address, or a path with / on the school’s media server',
        },
      }),
      input.number('seconds', {
        unit: { zh: '秒', en: 's' },
        hint: {
          zh: '会员须实际观看的秒数，不大于视频长度',
          en: 'The seconds a member must really watch, at most the length of the video',
        },
      }),
    ],
  },
  {
    title: { zh: '要求', en: 'Requirement' },
    fields: [
      input.lookup('siteIds', sites, { many: true, wide: true }),
      input.number('validMonths', {
        unit: { zh: '个月', en: 'months' },
        hint: { zh: '0 表示长期有效', en: '0 = without end' },
      }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '答题', en: 'Quiz' },
    fields: [
      input.number('passMark', {
        unit: { zh: '%', en: '%' },
        hint: { zh: '答对题目的百分比', en: 'Share of right answers' },
      }),
      input.own('quiz', QuizField),
    ],
  },
];

/** Returns the form values of a safety video; a new one is valid for a year. */
export const safetyVideoValues = (row: SafetyVideoRow | null): FormValues =>
  row
    ? { ...row }
    : {
        file: null,
        address: '',
        seconds: 60,
        validMonths: 12,
        siteIds: [],
        quiz: [],
        passMark: 100,
        status: switchStatus.on,
      };
