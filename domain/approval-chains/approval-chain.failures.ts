import { failures } from '#domain/kit/failure';

/** Refusals of approval chains, of their levels and of delegations. */
export const approvalChainFailure = failures({
  approvalChainNameTaken: {
    kind: 'refused',
    zh: '名称已存在，请换一个名称',
    en: 'This name is already in use. Choose another name.',
  },
  approvalChainTaken: {
    kind: 'refused',
    zh: '该类型在此场馆、此起始金额已有启用的审批流程，请先停用',
    en: 'This type already has an enabled chain for this venue and amount. Disable that one first.',
  },
  approvalChainEmpty: {
    kind: 'invalid',
    zh: '请选择第一级的角色或人员',
    en: 'Choose the roles or the person of level 1.',
  },
  approvalChainKindUnknown: {
    kind: 'refused',
    zh: '没有该类型的审批，请重新选择',
    en: 'Nothing of this type is approved. Choose another type.',
  },
  approvalWaits: {
    kind: 'refused',
    zh: '该申请正在等待第{level}级审批，还不能由您处理',
    en: 'This request waits for approval level {level}. You cannot decide it yet.',
  },
  approvalMoved: {
    kind: 'stale',
    zh: '该级审批已由他人处理，请刷新后查看',
    en: 'Someone else has decided this level. Reload to see the result.',
  },
  approvalRecallTooLate: {
    kind: 'refused',
    zh: '后一级已处理或申请已结束，不能撤回',
    en: 'The next level has decided or the request has ended. You can no longer take your approval back.',
  },
  delegatePersonMissing: {
    kind: 'missing',
    zh: '没有找到该账号，请核对学工号',
    en: 'This account was not found. Check the campus ID.',
  },
  delegateSelf: { kind: 'refused', zh: '不能委托给自己', en: 'You cannot delegate to yourself.' },
  delegateNoInbox: {
    kind: 'refused',
    zh: '该人员没有审批中心的权限，请先授权',
    en: 'This person has no access to the approvals. Grant it first.',
  },
  delegateDates: {
    kind: 'invalid',
    zh: '委托期限须从今天起、不超过{days}天',
    en: 'A delegation starts today or later and lasts up to {days} days.',
  },
  delegateTaken: {
    kind: 'refused',
    zh: '这段时间已有委托，请先结束',
    en: 'You have already delegated in this period. End that delegation first.',
  },
  delegateMissing: {
    kind: 'missing',
    zh: '委托不存在或已结束',
    en: 'This delegation does not exist or has ended.',
  },
});
