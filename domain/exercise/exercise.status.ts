import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Why a stay does not count as exercise (document 2, exercise outside class). */
export const exerciseInvalid = enumeration({
  tooShort: { code: 1, zh: '时间太短', en: 'Too short', tone: 'warning' },
  tooLong: { code: 2, zh: '时间太长', en: 'Too long', tone: 'warning' },
  counted: { code: 3, zh: '次数已满', en: 'Already counted', tone: 'default' },
  noExit: { code: 4, zh: '缺出馆记录', en: 'No exit recorded', tone: 'error' },
  overlap: { code: 5, zh: '与另一闸机重叠', en: 'Overlaps another venue', tone: 'error' },
  outside: { code: 6, zh: '不在时段内', en: 'Outside the hours', tone: 'warning' },
  venue: { code: 7, zh: '场馆不计', en: 'Venue not included', tone: 'default' },
});
export type ExerciseInvalid = CodeOf<typeof exerciseInvalid>;

/** Where a record of exercise comes from. */
export const exerciseSource = enumeration({
  gate: { code: 1, zh: '闸机', en: 'Gate' },
  manual: { code: 4, zh: '人工补录', en: 'Entered by hand' },
});
export type ExerciseSource = CodeOf<typeof exerciseSource>;

/** Where a student stands against the count that is due by now. */
export const exerciseState = enumeration({
  behind: { code: 1, zh: '落后', en: 'Behind' },
  onTrack: { code: 2, zh: '达到进度', en: 'On track' },
  none: { code: 3, zh: '一次没有', en: 'None yet' },
});

/** Grouping of the attainment. */
export const exerciseBy = enumeration({
  college: { code: 1, zh: '学院', en: 'College' },
  class: { code: 2, zh: '班级', en: 'Class' },
  gender: { code: 3, zh: '性别', en: 'Gender' },
  person: { code: 4, zh: '个人', en: 'Student' },
});
