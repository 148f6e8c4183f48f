import { failures } from '#domain/kit/failure';

/** Failures of black list and appeal operations. */
export const blackListFailure = failures({
  banGone: {
    kind: 'missing',
    zh: '黑名单记录不存在或已删除，请刷新后查看',
    en: 'This black list entry does not exist or was deleted. Reload the page.',
  },
  banOver: {
    kind: 'refused',
    zh: '该记录已解除，请刷新后查看',
    en: 'This entry has already been released. Reload the page.',
  },
  banStands: {
    kind: 'refused',
    zh: '该记录仍在生效，请先解除再删除',
    en: 'This entry is still active. Release it before you delete it.',
  },
  banPerson: { kind: 'invalid', zh: '没有找到这个用户，请重新选择', en: 'This person was not found. Choose again.' },
  banSelf: {
    kind: 'refused',
    zh: '不能将自己加入黑名单，请联系其他管理员',
    en: 'You cannot add yourself to the black list. Ask another administrator.',
  },
  banPlaces: {
    kind: 'invalid',
    zh: '请选择生效的场馆或校区',
    en: 'Choose the venues or campuses this entry applies to.',
  },
  banReach: {
    kind: 'forbidden',
    zh: '超出您的管理范围，只能处理本场馆的黑名单',
    en: 'This is outside your scope. You can only manage entries of your own venues.',
  },
  banEnds: { kind: 'invalid', zh: '截止日期应晚于今天', en: 'The last day must be after today.' },
  banTwice: {
    kind: 'refused',
    zh: '该用户因爽约已在黑名单中，请先解除原记录',
    en: 'This person is already on the black list for no-shows. Release that entry first.',
  },

  appealGone: {
    kind: 'missing',
    zh: '申诉不存在，请刷新后查看',
    en: 'This appeal was not found. Reload the page.',
  },
  appealTwice: {
    kind: 'refused',
    zh: '已就此提交过申诉，请查看处理结果',
    en: 'You have already submitted an appeal. Check its result.',
  },
  appealLate: {
    kind: 'refused',
    zh: '申诉须在{days}天内提交，已于{until}截止。请联系场馆工作人员',
    en: 'Appeals must be submitted within {days} days. The deadline was {until}. Contact the venue staff.',
  },
  appealNothing: {
    kind: 'refused',
    zh: '没有可申诉的记录，请刷新后查看',
    en: 'There is nothing to appeal. Reload the page.',
  },
  appealOver: {
    kind: 'refused',
    zh: '该申诉已处理，请刷新后查看',
    en: 'This appeal has already been decided. Reload the page.',
  },
  appealOwn: {
    kind: 'refused',
    zh: '不能审核本人的申诉，请交由其他管理员处理',
    en: 'You cannot review your own appeal. Ask another administrator.',
  },
  appealProofs: { kind: 'invalid', zh: '证明材料最多{most}份', en: 'You can upload at most {most} files.' },
});
