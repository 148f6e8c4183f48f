import { failures } from '#domain/kit/failure';

/** Refusals of keeping venues, sites and spaces. */
export const placeFailure = failures({
  placeMissing: {
    kind: 'missing',
    zh: '记录不存在或不在您的管理范围内',
    en: 'This does not exist, or is not within what you look after.',
  },
  placeNameTaken: {
    kind: 'refused',
    zh: '已有同名的“{name}”，请换一个名称',
    en: 'There is another {name} already. Choose another name.',
  },
  placeInUse: {
    kind: 'refused',
    zh: '还有 {count} 条数据在使用它，不能删除；可以改为停用',
    en: 'It is used by {count} records and cannot be deleted. Take it out of use instead.',
  },
  placeUnknown: {
    kind: 'invalid',
    zh: '所选的关联项不存在或已停用，请重新选择',
    en: 'Something chosen here does not exist or is out of use. Choose again.',
  },
  placeHoursWrong: { kind: 'invalid', zh: '闭馆时间须晚于开馆时间', en: 'It must close after it opens.' },
  placePointHalf: { kind: 'invalid', zh: '经度和纬度须同时填写', en: 'Give both longitude and latitude, or neither.' },
  seatsMissing: {
    kind: 'invalid',
    zh: '按人数容量预约的场地须填写容量',
    en: 'A site booked by places needs their number.',
  },
  buddiesWrong: {
    kind: 'invalid',
    zh: '同伴人数下限不能大于上限',
    en: 'The least number of companions is above the most.',
  },
  siteBooked: {
    kind: 'refused',
    zh: '还有{count}笔未结束的预约，现在不能更改场馆和预约方式；请在其结束后再改',
    en: 'There are {count} bookings ahead, so its venue and how it is booked cannot change. Try again when they are over.',
  },
  conflictsBooked: {
    kind: 'refused',
    zh: '还有{count}笔未结束的预约，现在不能更改互斥关系；请在其结束后再改',
    en: 'There are {count} bookings ahead, so what conflicts cannot change. Try again when they are over.',
  },
  conflictOutside: {
    kind: 'invalid',
    zh: '互斥的分场地须属于同一场地',
    en: 'Only spaces of the same site can conflict.',
  },
  alreadySplit: {
    kind: 'refused',
    zh: '该场地已设置互斥关系，不能再拆分',
    en: 'This space conflicts with others already and cannot be split.',
  },
  oneSpaceOnly: {
    kind: 'refused',
    zh: '按人数容量预约的场地只有一个分场地',
    en: 'A site booked by places has one space only.',
  },
  personUnknown: {
    kind: 'invalid',
    zh: '没有此账号，请核对后重新填写',
    en: 'There is no such account. Check it and try again.',
  },
  restrictionOver: {
    kind: 'refused',
    zh: '该限制已到期或已解除，不能再修改；如需限制请重新添加',
    en: 'This restriction is over or was lifted. Add a new one instead.',
  },
  daysBackwards: { kind: 'invalid', zh: '截止日期不能早于开始日期', en: 'The last day is before the first.' },
  numberMissing: {
    kind: 'invalid',
    zh: '批量添加时，中英文名称都须包含编号占位符',
    en: 'To add several, both names need the mark where the number goes.',
  },
});
