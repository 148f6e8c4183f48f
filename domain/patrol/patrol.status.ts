import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a security check is for. */
export const patrolKind = enumeration({
  patrol: { code: 1, zh: '巡查', en: 'Patrol' },
  opening: { code: 2, zh: '开馆检查', en: 'Opening check' },
  closing: { code: 3, zh: '闭馆检查', en: 'Closing check' },
  equipment: { code: 4, zh: '设备检查', en: 'Equipment check' },
  fire: { code: 5, zh: '消防检查', en: 'Fire safety check' },
});

/** How often the tasks of a plan are due. */
export const patrolFrequency = enumeration({
  daily: { code: 1, zh: '每天', en: 'Every day' },
  weekly: { code: 2, zh: '每周', en: 'Every week' },
  monthly: { code: 3, zh: '每月', en: 'Every month' },
});
export type PatrolFrequency = CodeOf<typeof patrolFrequency>;

/** How urgent an exception is. */
export const exceptionLevel = enumeration({
  urgent: { code: 1, zh: '紧急', en: 'Urgent', tone: 'error' },
  important: { code: 2, zh: '重要', en: 'Important', tone: 'warning' },
  general: { code: 3, zh: '一般', en: 'General', tone: 'default' },
});
export type ExceptionLevel = CodeOf<typeof exceptionLevel>;

/** The progress of a task, beside the result of its check. */
export const patrolProgress = enumeration({
  waiting: { code: 0, zh: '待巡检', en: 'To do', tone: 'processing' },
  done: { code: 1, zh: '已完成', en: 'Done', tone: 'success' },
  missed: { code: 2, zh: '漏检', en: 'Missed', tone: 'error' },
});
export type PatrolProgress = CodeOf<typeof patrolProgress>;
