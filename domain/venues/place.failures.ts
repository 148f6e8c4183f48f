import { failures } from '#domain/kit/failure';

/** Failures of operations on venues, sites and spaces. */
export const placeFailure = failures({
  placeMissing: {
    kind: 'missing',
    zh: '记录不存在或不在您的管理范围内',
    en: 'This record does not exist or is outside your scope.',
  },
  placeNameTaken: {
    kind: 'refused',
    zh: '已有同名的“{name}”，请换一个名称',
    en: 'The name {name} is already in use. Choose another name.',
  },
  placeInUse: {
    kind: 'refused',
    zh: '还有 {count} 条数据在使用它，不能删除；可以改为停用',
    en: 'This is in use (records: {count}) and cannot be deleted. You can disable it instead.',
  },
  placeUnknown: {
    kind: 'invalid',
    zh: '所选的关联项不存在或已停用，请重新选择',
    en: 'A selected item does not exist or is disabled. Choose again.',
  },
  placeHoursWrong: {
    kind: 'invalid',
    zh: '闭馆时间须晚于开馆时间',
    en: 'The closing time must be after the opening time.',
  },
  placePointHalf: { kind: 'invalid', zh: '经度和纬度须同时填写', en: 'Enter both longitude and latitude, or neither.' },
  seatsMissing: {
    kind: 'invalid',
    zh: '按人数容量预约的场地须填写容量',
    en: 'Enter the capacity of a site that is booked by capacity.',
  },
  buddiesWrong: {
    kind: 'invalid',
    zh: '同伴人数下限不能大于上限',
    en: 'The minimum number of companions cannot exceed the maximum.',
  },
  siteBooked: {
    kind: 'refused',
    zh: '还有{count}笔未结束的预约，现在不能更改场馆和预约方式；请在其结束后再改',
    en: 'There are upcoming bookings ({count}), so the venue and booking mode cannot be changed. Try again after they end.',
  },
  conflictsBooked: {
    kind: 'refused',
    zh: '还有{count}笔未结束的预约，现在不能更改互斥关系；请在其结束后再改',
    en: 'There are upcoming bookings ({count}), so the conflicts cannot be changed. Try again after they end.',
  },
  conflictOutside: {
    kind: 'invalid',
    zh: '互斥的分场地须属于同一场地',
    en: 'Spaces can conflict only within the same site.',
  },
  alreadySplit: {
    kind: 'refused',
    zh: '该场地已设置互斥关系，不能再拆分',
    en: 'This space already has conflicts and cannot be split.',
  },
  oneSpaceOnly: {
    kind: 'refused',
    zh: '按人数容量预约的场地只有一个分场地',
    en: 'A site booked by capacity can have only one space.',
  },
  personUnknown: {
    kind: 'invalid',
    zh: '没有此账号，请核对后重新填写',
    en: 'This account was not found. Check it and try again.',
  },
  restrictionOver: {
    kind: 'refused',
    zh: '该限制已到期或已解除，不能再修改；如需限制请重新添加',
    en: 'This restriction has expired or been lifted. Add a new one instead.',
  },
  daysBackwards: {
    kind: 'invalid',
    zh: '截止日期不能早于开始日期',
    en: 'The last day cannot be before the first day.',
  },
  numberMissing: {
    kind: 'invalid',
    zh: '批量添加时，中英文名称都须包含编号占位符',
    en: 'To add several spaces, both names must contain the number placeholder.',
  },
});
