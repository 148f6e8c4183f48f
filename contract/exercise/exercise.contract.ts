import { z } from 'zod';
import { exerciseBy, exerciseSource, exerciseState } from '#domain/exercise/exercise.status';
import { checkStatus } from '#domain/system/check.status';
import { switchStatus } from '#domain/venues/venue.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls, exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const band = z.object({ from: int.min(0).max(1440), to: int.min(0).max(1440) });
const storedBand = z.object({ from: z.int(), to: z.int() });
const scoreStep = z.object({ count: int.min(1).max(500), points: z.coerce.number().min(0).max(1000) });

/** A rule of a term as the form edits it. */
export const exerciseRuleForm = z.object({
  name: labeled('名称', 'Name', text(60).min(1)),
  enName: labeled('英文名', 'English name', text(100).min(1)),
  term: labeled('学期', 'Term', text(40).min(1)),
  beginDate: labeled('开始日期', 'First day', date),
  endDate: labeled('结束日期', 'Last day', date),
  bands: labeled('每日时段', 'Hours', z.array(band).min(1).max(6)),
  venueIds: labeled('场馆', 'Venues', z.array(id).max(100)).default([]),
  minMinutes: labeled('最短分钟', 'Shortest (min)', int.min(1).max(600)).default(30),
  maxMinutes: labeled('最长分钟', 'Longest (min)', int.min(0).max(1440)).default(180),
  dailyMax: labeled('每日上限', 'Per day', int.min(0).max(20)).default(1),
  weeklyMax: labeled('每周上限', 'Per week', int.min(0).max(100)).default(0),
  target: labeled('目标次数', 'Target', int.min(1).max(500)),
  sources: labeled('来源', 'Sources', z.array(codeOf(exerciseSource)).min(1)).default([1, 4]),
  orgIds: labeled('适用院系', 'Departments', z.array(id).max(200)).default([]),
  grades: labeled('适用年级', 'Years of entry', z.array(z.string().regex(/^\d{4}$/)).max(12)).default([]),
  scoreTable: labeled('得分表', 'Points', z.array(scoreStep).max(20)).default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

/** A stored rule. */
export const exerciseRuleRow = z.object({
  id: z.int(),
  version: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  term: labeled('学期', 'Term', z.string()),
  beginDate: labeled('开始日期', 'First day', z.string()),
  endDate: labeled('结束日期', 'Last day', z.string()),
  bands: labeled('每日时段', 'Hours', z.array(storedBand)),
  venueIds: labeled('场馆', 'Venues', z.array(z.int())),
  minMinutes: labeled('最短分钟', 'Shortest (min)', z.int()),
  maxMinutes: labeled('最长分钟', 'Longest (min)', z.int()),
  dailyMax: labeled('每日上限', 'Per day', z.int()),
  weeklyMax: labeled('每周上限', 'Per week', z.int()),
  target: labeled('目标次数', 'Target', z.int()),
  sources: labeled('来源', 'Sources', z.array(z.int())),
  orgIds: labeled('适用院系', 'Departments', z.array(z.int())),
  grades: labeled('适用年级', 'Years of entry', z.array(z.string())),
  scoreTable: labeled('得分表', 'Points', z.array(z.object({ count: z.int(), points: z.number() }))),
  status: labeled('状态', 'Status', z.int()),
  students: labeled('应参加', 'Students', z.int()),
});
export type ExerciseRuleRow = z.output<typeof exerciseRuleRow>;

/** Filters of the rules. */
export const exerciseRuleFilter = z.object({
  keyword: labeled('名称 / 学期', 'Name or term', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** Rules of exercise outside class. */
export const exerciseRules = administeredCalls('/api/exercise/rules', {
  right: 'StatisticsSportKwdl',
  what: 'rules of exercise outside class',
  row: exerciseRuleRow,
  filter: exerciseRuleFilter,
  form: exerciseRuleForm,
});

/** A group of students, or one student: counts of valid exercise. `due` is the count due by now. */
export const exerciseRow = z.object({
  key: z.string(),
  name: labeled('项目', 'Item', z.string()),
  enName: z.string(),
  className: labeled('班级', 'Class', z.string()),
  enClassName: z.string(),
  students: labeled('人数', 'Students', z.int()),
  valid: labeled('有效次数', 'Valid', z.int()),
  average: labeled('人均', 'Average', z.number()),
  onTrack: labeled('达到进度', 'On track', z.int()),
  reached: labeled('已达标', 'Reached', z.int()),
  behind: labeled('落后', 'Behind', z.int()),
  invalid: labeled('无效次数', 'Not counted', z.int()),
  points: labeled('得分', 'Points', z.number().nullable()),
});
export type ExerciseRow = z.output<typeof exerciseRow>;

/** Filters of the attainment; without a rule the current one. */
export const exerciseFilter = z.object({
  ruleId: labeled('规则', 'Rule', id).optional(),
  by: labeled('汇总方式', 'Group by', codeOf(exerciseBy)).default(exerciseBy.college),
  orgId: labeled('院系', 'Department', id).optional(),
  state: labeled('进度', 'Progress', codeOf(exerciseState)).optional(),
  keyword: labeled('姓名 / 学号', 'Name or number', text(50)).optional(),
  sort: z.enum(['name', 'students', 'valid', 'average', 'behind', 'invalid']).default('average'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** The rule as the chip above the figures names it. */
const ruleChip = exerciseRuleRow.pick({
  id: true,
  name: true,
  enName: true,
  term: true,
  beginDate: true,
  endDate: true,
  minMinutes: true,
  maxMinutes: true,
  dailyMax: true,
  weeklyMax: true,
  target: true,
});

/** Attainment of exercise outside class. */
export const exerciseStatistics = {
  list: get('/api/statistics/sport_kwdl', {
    admit: { right: 'StatisticsSportKwdl' },
    about: 'Attainment of a rule by college, class, gender or student in the caller’s departments.',
    input: paging.extend(exerciseFilter.shape),
    reply: pageOf(exerciseRow).extend({
      rule: ruleChip.nullable(),
      rules: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
      due: z.int(),
      asOf: z.string(),
      sums: z.object({
        students: z.int(),
        valid: z.int(),
        onTrack: z.int(),
        behind: z.int(),
        none: z.int(),
        invalid: z.int(),
        waiting: z.int(),
      }),
      lengths: z.array(z.object({ from: z.int(), times: z.int() })),
      reasons: z.array(z.object({ reason: z.int(), times: z.int() })),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/sport_kwdl/export',
    'StatisticsSportKwdlExport',
    exerciseFilter,
    'The rows as xlsx; students by class for their teachers.',
  ),
};

/** A request of a student: an appeal against a record, or a record entered by hand. */
export const exerciseClaimRow = z.object({
  id: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('学号', 'Number', z.string()),
  appeal: labeled('申诉', 'Appeal', z.boolean()),
  date: labeled('日期', 'Date', z.string()),
  begin: labeled('开始', 'Start', z.string()),
  end: labeled('结束', 'End', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  reason: labeled('理由', 'Reason', z.string()),
  proofIds: labeled('材料', 'Proof', z.array(z.string())),
  checkStatus: labeled('审核状态', 'Review status', z.int()),
  checkContent: labeled('审核意见', 'Review note', z.string()),
  submittedAt: labeled('提交时间', 'Submitted', z.string()),
});
export type ExerciseClaimRow = z.output<typeof exerciseClaimRow>;

/** Filters of the requests. */
export const exerciseClaimFilter = z.object({
  keyword: labeled('姓名 / 学号', 'Name or number', text(50)).optional(),
  checkStatus: labeled('审核状态', 'Review status', codeOf(checkStatus)).optional(),
});

/** Staff calls for requests; the generic review call decides them. */
export const exerciseClaims = {
  list: get('/api/exercise/claims', {
    admit: { right: 'StatisticsSportKwdl' },
    about: 'Appeals and records entered by hand of students in the caller’s departments.',
    input: paging.extend(exerciseClaimFilter.shape),
    reply: pageOf(exerciseClaimRow),
  }),
  proof: post('/api/exercise/claims/proof', {
    admit: { right: 'StatisticsSportKwdlCheck' },
    about: 'Returns an address, valid for one minute, of one document of a request; written to the viewer log.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
};

const ownClaim = exerciseClaimRow.pick({ id: true, checkStatus: true, checkContent: true, submittedAt: true });

/** A record of the student with the state of a request about it. */
export const ownExercise = z.object({
  key: z.string(),
  visitId: z.int().nullable(),
  source: z.int(),
  date: z.string(),
  begin: z.string(),
  end: z.string().nullable(),
  minutes: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  valid: z.boolean(),
  reason: z.int().nullable(),
  claim: ownClaim.nullable(),
});
export type OwnExercise = z.output<typeof ownExercise>;

const progress = z.object({
  rule: ruleChip.extend({ bands: z.array(storedBand), manual: z.boolean() }),
  valid: z.int(),
  due: z.int(),
  thisWeek: z.int(),
  points: z.number().nullable(),
  venues: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  records: z.array(ownExercise),
  claims: z.array(
    ownClaim.extend({
      visitId: z.int().nullable(),
      date: z.string(),
      begin: z.string(),
      end: z.string(),
      venueName: z.string(),
      enVenueName: z.string(),
    }),
  ),
});
const mine = z.object({ progress: progress.nullable() });
export type OwnProgress = z.output<typeof progress>;

const proofIds = z.array(attachmentId).max(6).default([]);
const reason = labeled('理由', 'Reason', text(300).min(1));

/** Calls of students for their own exercise. */
export const exerciseMine = {
  mine: get('/api/exercise/mine', {
    admit: 'login',
    about: 'The caller’s progress under the rule that applies to them, with every record and why it does not count.',
    input: z.object({}),
    reply: mine,
  }),
  appeal: post('/api/exercise/appeal', {
    admit: 'login',
    done: 'saved',
    about: 'Appeals against a record of the caller that does not count.',
    input: z.object({ visitId: id, reason, proofIds }),
    reply: mine,
  }),
  supplement: post('/api/exercise/supplement', {
    admit: 'login',
    done: 'saved',
    about: 'Asks to count exercise that no gate saw, one for each date.',
    input: z.object({
      date: labeled('日期', 'Date', date),
      venueId: labeled('场馆', 'Venue', id),
      beginMinute: labeled('开始', 'Start', int.min(0).max(1439)),
      endMinute: labeled('结束', 'End', int.min(1).max(1440)),
      reason,
      proofIds,
    }),
    reply: mine,
  }),
  withdraw: post('/api/exercise/withdraw', {
    admit: 'login',
    done: 'saved',
    about: 'Withdraws a request of the caller that is not decided.',
    input: z.object({ id }),
    reply: mine,
  }),
};
