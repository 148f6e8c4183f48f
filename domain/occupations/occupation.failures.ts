import { failures } from '#domain/kit/failure';

/** Refusals of blocking slots by staff. */
export const occupationFailure = failures({
  occupyNoDate: {
    kind: 'invalid',
    zh: '所选日期范围内没有符合的日期，请调整起止日期或星期',
    en: 'No dates match. Change the date range or the weekdays.',
  },
  occupyTooMany: {
    kind: 'invalid',
    zh: '一次最多占用{most}个日期，请缩短范围',
    en: 'You can block at most {most} dates at once. Choose a shorter range.',
  },
  timetableTaken: {
    kind: 'refused',
    zh: '“{course}”{date}的场次刚被占用，课表没有导入，请重新检查',
    en: 'A slot of "{course}" on {date} has just been taken. Nothing was imported. Check the timetable again.',
  },
  occupyNothing: {
    kind: 'refused',
    zh: '没有可占用的日期，请先处理冲突',
    en: 'No dates can be blocked. Resolve the conflicts first.',
  },
  occupyNoNext: {
    kind: 'refused',
    zh: '后面没有相邻的场次，无法延长',
    en: 'No slot follows this one, so the block cannot be extended.',
  },
  occupyOver: { kind: 'refused', zh: '该占用已结束，无法操作', en: 'This block has ended and cannot be changed.' },
});
