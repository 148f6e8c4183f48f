import { failures } from '#domain/kit/failure';

/** Refusals of keeping the black list and of appealing against it. */
export const blackListFailure = failures({
  banGone: {
    kind: 'missing',
    zh: '黑名单记录不存在或已删除，请刷新后查看',
    en: 'There is no such entry of the black list. Reload and look again.',
  },
  banOver: {
    kind: 'refused',
    zh: '该记录已解除，请刷新后查看',
    en: 'This entry was lifted already. Reload and look again.',
  },
  banStands: {
    kind: 'refused',
    zh: '该记录仍在生效，请先解除再删除',
    en: 'This entry still holds. Lift it before you delete it.',
  },
  banPerson: { kind: 'invalid', zh: '没有找到这个用户，请重新选择', en: 'There is no such person. Choose again.' },
  banSelf: {
    kind: 'refused',
    zh: '不能将自己加入黑名单，请联系其他管理员',
    en: 'You cannot put yourself on the black list. Ask another administrator.',
  },
  banPlaces: { kind: 'invalid', zh: '请选择生效的场馆或校区', en: 'Choose the venues or campuses it holds for.' },
  banReach: {
    kind: 'forbidden',
    zh: '超出您的管理范围，只能处理本场馆的黑名单',
    en: 'This reaches beyond your venues. Keep to entries of your own.',
  },
  banEnds: { kind: 'invalid', zh: '截止日期应晚于今天', en: 'The last day must lie after today.' },
  banTwice: {
    kind: 'refused',
    zh: '该用户因爽约已在黑名单中，请先解除原记录',
    en: 'This person is on the black list by the break rule already. Lift that entry first.',
  },

  appealGone: {
    kind: 'missing',
    zh: '申诉不存在，请刷新后查看',
    en: 'There is no such appeal. Reload and look again.',
  },
  appealTwice: {
    kind: 'refused',
    zh: '已就此提交过申诉，请查看处理结果',
    en: 'You have appealed against this already. See how it stands.',
  },
  appealLate: {
    kind: 'refused',
    zh: '申诉须在{days}天内提交，已于{until}截止。请联系场馆工作人员',
    en: 'An appeal had to come within {days} days, until {until}. Please contact the venue staff.',
  },
  appealNothing: {
    kind: 'refused',
    zh: '没有可申诉的记录，请刷新后查看',
    en: 'There is nothing to appeal against. Reload and look again.',
  },
  appealOver: {
    kind: 'refused',
    zh: '该申诉已处理，请刷新后查看',
    en: 'This appeal was decided already. Reload and look again.',
  },
  appealOwn: {
    kind: 'refused',
    zh: '不能审核本人的申诉，请交由其他管理员处理',
    en: 'You cannot decide your own appeal. Leave it to a colleague.',
  },
  appealProofs: { kind: 'invalid', zh: '证明材料最多{most}份', en: 'At most {most} papers.' },
});
