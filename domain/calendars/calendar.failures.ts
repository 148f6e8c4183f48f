import { failures } from '#domain/kit/failure';

/** Failures of operations on holidays, opening times and date rules. */
export const calendarFailure = failures({
  beyondReach: {
    kind: 'forbidden',
    zh: '该设置涉及您管理范围以外的场馆，请只选择自己管理的场馆，或联系超级管理员',
    en: 'This affects venues outside your scope. Choose only your own venues, or ask a super administrator.',
  },
  holidayLong: {
    kind: 'invalid',
    zh: '一条节假日最多 60 天，请分成多条',
    en: 'A holiday entry can last at most 60 days. Split it into several.',
  },
  ruleLong: {
    kind: 'invalid',
    zh: '一条日期规则最多 366 天，请减少周期数',
    en: 'A date rule can last at most 366 days. Reduce the number of periods.',
  },
  templateInUse: {
    kind: 'refused',
    zh: '该时段模板正被 {sites} 个场地和 {rules} 条日期规则使用，请先改用其他模板',
    en: 'This time template is in use (sites: {sites}, date rules: {rules}). Assign another template to them first.',
  },
  templateNamed: {
    kind: 'refused',
    zh: '已有名为“{name}”的时段模板，请换一个名称',
    en: 'A time template named {name} already exists. Choose another name.',
  },
  slotBooked: {
    kind: 'refused',
    zh: '{slots} 场次已有 {count} 个未来预约，不能修改或删除；可另建模板，用日期规则从之后的日期开始使用',
    en: 'Slot {slots} has upcoming bookings ({count}) and cannot be changed or removed. Create another template and apply it from a later date with a date rule.',
  },
});
