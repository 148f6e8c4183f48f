import { failures } from '#domain/kit/failure';

/** Refusals of keeping holidays, times of opening and date rules. */
export const calendarFailure = failures({
  beyondReach: {
    kind: 'forbidden',
    zh: '该设置涉及您管理范围以外的场馆，请只选择自己管理的场馆，或联系超级管理员',
    en: 'This reaches venues beyond those you keep. Choose your own venues, or ask a super administrator.',
  },
  holidayLong: {
    kind: 'invalid',
    zh: '一条节假日最多 60 天，请分成多条',
    en: 'A holiday lasts at most 60 days. Divide it.',
  },
  ruleLong: {
    kind: 'invalid',
    zh: '一条日期规则最多 366 天，请减少周期数',
    en: 'A date rule runs for at most 366 days. Let it run for less.',
  },
  templateInUse: {
    kind: 'refused',
    zh: '该时段模板正被 {sites} 个场地和 {rules} 条日期规则使用，请先改用其他模板',
    en: '{sites} sites and {rules} date rules use these times. Give them others first.',
  },
  templateNamed: {
    kind: 'refused',
    zh: '已有名为“{name}”的时段模板，请换一个名称',
    en: 'There are times named {name} already. Choose another name.',
  },
  slotBooked: {
    kind: 'refused',
    zh: '{slots} 场次已有 {count} 个未来预约，不能修改或删除；可另建模板，用日期规则从之后的日期开始使用',
    en: '{count} bookings to come stand on {slots}; it cannot be changed or taken away. Make other times and let a date rule use them from a later date.',
  },
});
