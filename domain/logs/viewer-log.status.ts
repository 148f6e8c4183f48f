import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kinds of personal data that can be viewed. */
export const personalField = enumeration({
  name: { code: 'name', zh: '姓名', en: 'name' },
  phone: { code: 'phone', zh: '手机号', en: 'phone' },
  email: { code: 'email', zh: '邮箱', en: 'email' },
  idNo: { code: 'idNo', zh: '证件号', en: 'ID number' },
  campusCard: { code: 'campusCard', zh: '校园卡', en: 'campus card' },
  address: { code: 'address', zh: '地址', en: 'address' },
  emergencyContact: { code: 'emergencyContact', zh: '紧急联系人', en: 'emergency contact' },
  faceData: { code: 'faceData', zh: '人脸', en: 'face' },
  proof: { code: 'proof', zh: '证明材料', en: 'documents' },
  record: { code: 'record', zh: '预约与通行记录', en: 'bookings and gate log' },
});
export type PersonalField = CodeOf<typeof personalField>;

/** Reasons for viewing personal data that screens record automatically; elsewhere a person enters one. */
export const viewReason = enumeration({
  search: { code: 'user-search', zh: '用户查询', en: 'User lookup' },
  self: { code: 'self', zh: '查看本人资料', en: 'Own data' },
  registration: { code: 'registration', zh: '注册审核', en: 'Registration review' },
  appeal: { code: 'appeal', zh: '申诉审核', en: 'Appeal review' },
  exercise: { code: 'exercise', zh: '课外锻炼审核', en: 'Exercise review' },
  family: { code: 'family', zh: '家庭成员审核', en: 'Family member review' },
  refund: { code: 'refund', zh: '特殊退款审核', en: 'Special refund review' },
  invoice: { code: 'invoice', zh: '查看发票', en: 'Invoice view' },
});
