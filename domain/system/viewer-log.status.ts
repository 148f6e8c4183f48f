import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What of a person can be opened: each is one kind of personal data. */
export const personalField = enumeration({
  name: { code: 'name', zh: '姓名', en: 'name' },
  phone: { code: 'phone', zh: '手机号', en: 'phone' },
  email: { code: 'email', zh: '邮箱', en: 'e-mail' },
  idNo: { code: 'idNo', zh: '证件号', en: 'identity number' },
  campusCard: { code: 'campusCard', zh: '校园卡', en: 'campus card' },
  address: { code: 'address', zh: '地址', en: 'address' },
  emergencyContact: { code: 'emergencyContact', zh: '紧急联系人', en: 'emergency contact' },
  faceData: { code: 'faceData', zh: '人脸', en: 'face' },
  proof: { code: 'proof', zh: '证明材料', en: 'papers' },
  record: { code: 'record', zh: '预约与通行记录', en: 'bookings and passages' },
});
export type PersonalField = CodeOf<typeof personalField>;

/** Why it was opened where a screen says so by itself; elsewhere somebody wrote it. */
export const openingReason = enumeration({
  search: { code: 'user-search', zh: '用户查询', en: 'Find a user' },
  self: { code: 'self', zh: '查看本人资料', en: 'Own data' },
  registration: { code: 'registration', zh: '注册审核', en: 'Review of a registration' },
  appeal: { code: 'appeal', zh: '申诉审核', en: 'Review of an appeal' },
  family: { code: 'family', zh: '家庭成员审核', en: 'Review of a family member' },
  refund: { code: 'refund', zh: '特殊退款审核', en: 'Review of a special refund' },
  invoice: { code: 'invoice', zh: '查看发票', en: 'Reading an invoice' },
});
