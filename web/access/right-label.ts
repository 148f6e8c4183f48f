import type { Text } from '#web/kit/text/lang';

/** Labels of screen actions. */
const actionTexts: Readonly<Record<string, Text>> = {
  Add: { zh: '新增', en: 'Add' },
  Edit: { zh: '编辑', en: 'Edit' },
  Del: { zh: '删除', en: 'Delete' },
  Export: { zh: '导出', en: 'Export' },
  Import: { zh: '导入', en: 'Import' },
  Cancel: { zh: '取消', en: 'Cancel' },
  Release: { zh: '重新开放', en: 'Reopen' },
  Refund: { zh: '退款', en: 'Refund' },
  Occupy: { zh: '占用', en: 'Block' },
  OccupyCancel: { zh: '取消占用', en: 'Unblock' },
  Correct: { zh: '修复方向', en: 'Correct directions' },
  Count: { zh: '人工计数', en: 'Count by hand' },
  Mode: { zh: '切换模式', en: 'Switch modes' },
  Handle: { zh: '处理', en: 'Handle' },
  Retry: { zh: '重试', en: 'Retry' },
  Check: { zh: '审核', en: 'Review' },
  Redeliver: { zh: '重新投递', en: 'Redeliver' },
  Command: { zh: '发送指令', en: 'Send commands' },
  Grant: { zh: '授予与收回角色', en: 'Assign and remove roles' },
  Reset: { zh: '重置密码', en: 'Reset passwords' },
  Lock: { zh: '停用与启用', en: 'Disable and enable' },
  Kick: { zh: '强制下线', en: 'End logins' },
  Apply: { zh: '执行闭馆', en: 'Apply closure' },
  Undo: { zh: '撤销', en: 'Undo' },
  Sell: { zh: '售票', en: 'Sell tickets' },
  Recharge: { zh: '为会员充值', en: 'Top up wallets' },
  Shifts: { zh: '查看所有班次', en: 'View all shifts' },
  Sign: { zh: '签到', en: 'Check in' },
  PromiseEdit: { zh: '更改履约', en: 'Change attendance' },
  Note: { zh: '备注', en: 'Note' },
  Extend: { zh: '延长', en: 'Extend' },
  End: { zh: '提前结束', en: 'End early' },
  Collect: { zh: '收款', en: 'Collect payment' },
  Publish: { zh: '发布', en: 'Publish' },
  Move: { zh: '登记出入库', en: 'Record stock movements' },
  Record: { zh: '登记读数', en: 'Record readings' },
  Crowd: { zh: '管理特殊人群', en: 'Manage special groups' },
  CrowdImport: { zh: '导入特殊人群', en: 'Import special groups' },
  CrowdExport: { zh: '导出特殊人群', en: 'Export special groups' },
  Keys: { zh: '收款账号密钥', en: 'Merchant account keys' },
  Red: { zh: '红冲发票', en: 'Issue credit notes' },
  Adjust: { zh: '申请调整余额', en: 'Request balance adjustments' },
  Run: { zh: '立即核对', en: 'Reconcile now' },
  Repair: { zh: '申请处理差异', en: 'Request corrections' },
  Confirm: { zh: '复核确认', en: 'Confirm as second reviewer' },
  Compare: { zh: '重新比对', en: 'Compare terminals' },
  Reconcile: { zh: '对齐终端', en: 'Align terminals' },
  Key: { zh: '更换密钥', en: 'Replace keys' },
  Hold: { zh: '常开与锁闭', en: 'Keep open and lock' },
  Maintain: { zh: '重启、校时、自检', en: 'Restart, set clock, self-test' },
  Queue: { zh: '管理队列任务', en: 'Manage queue jobs' },
};

const standaloneTexts: Readonly<Record<string, Text>> = {
  meetingSwitch: { zh: '切换到会议系统', en: 'Switch to meeting system' },
  moneyEye: { zh: '查看金额合计', en: 'View revenue totals' },
  viewPhone: { zh: '查看完整手机号', en: 'View full phone numbers' },
  viewIdNo: { zh: '查看完整证件号', en: 'View full ID numbers' },
  logView: { zh: '查看日志', en: 'View logs' },
  gateOpen: { zh: '远程开门', en: 'Open doors remotely' },
  redisPattern: { zh: '按前缀清除缓存', en: 'Clear cache by prefix' },
};

/** Returns the label of an action; unknown ones are shown by name. */
export const actionText = (action: string): Text =>
  actionTexts[action] ?? { zh: action, en: action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') };

/** Returns the label of a right without a screen. */
export const standaloneRightText = (right: string): Text => standaloneTexts[right] ?? { zh: right, en: right };
