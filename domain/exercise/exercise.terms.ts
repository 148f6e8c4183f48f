interface ExerciseTerm {
  readonly zh: string;
  readonly en: string;
  readonly meaning: { readonly zh: string; readonly en: string };
}

/** Definitions shown on the page of exercise outside class. */
export const exerciseTerms: Readonly<Record<'valid' | 'due' | 'onTrack' | 'minutes', ExerciseTerm>> = {
  valid: {
    zh: '有效次数',
    en: 'Valid',
    meaning: {
      zh: '时长、时段、场馆都符合规则且未超过每日每周上限的进出成对记录，以及审核通过的补录与申诉',
      en: 'Visits with entry and exit that meet the minutes, hours and venues of the rule within its limits, and approved requests',
    },
  },
  due: {
    zh: '应到次数',
    en: 'Due',
    meaning: {
      zh: '目标次数按学期天数均分到今天，取整数部分',
      en: 'The target spread evenly over the days of the term until today, rounded down',
    },
  },
  onTrack: {
    zh: '达到进度',
    en: 'On track',
    meaning: { zh: '有效次数不少于应到次数的学生', en: 'Students with at least the due number of valid visits' },
  },
  minutes: {
    zh: '时长',
    en: 'Length',
    meaning: {
      zh: '从进馆到出馆；缺出馆记录的一律不计，两馆重叠的只计先开始的一次',
      en: 'From entry to exit. A missing exit never counts. Of overlapping visits in two venues, the one that began first counts.',
    },
  },
};
