import type { Text } from '#web/kit/lang';

/** Words of the actions that screens let somebody take. */
const actions: Readonly<Record<string, Text>> = {
  Add: { zh: '新增', en: 'Add' },
  Edit: { zh: '编辑', en: 'Edit' },
  Del: { zh: '删除', en: 'Delete' },
  Export: { zh: '导出', en: 'Export' },
  Import: { zh: '导入', en: 'Import' },
  Cancel: { zh: '取消', en: 'Cancel' },
  Release: { zh: '重新开放', en: 'Release' },
  Refund: { zh: '退款', en: 'Refund' },
  Occupy: { zh: '占用', en: 'Occupy' },
  OccupyCancel: { zh: '取消占用', en: 'End occupation' },
  Handle: { zh: '处理', en: 'Handle' },
  Retry: { zh: '重试', en: 'Send again' },
  Check: { zh: '审核', en: 'Review' },
  Redeliver: { zh: '重新投递', en: 'Deliver again' },
  Command: { zh: '发送指令', en: 'Send commands' },
  Grant: { zh: '授予与收回角色', en: 'Give and take roles' },
  Reset: { zh: '重置密码', en: 'Reset passwords' },
  Lock: { zh: '停用与启用', en: 'Put out of use' },
  Kick: { zh: '强制下线', en: 'End logins' },
  Apply: { zh: '执行闭馆', en: 'Close' },
  Undo: { zh: '撤销', en: 'Take back' },
  Sell: { zh: '售票', en: 'Sell' },
  Recharge: { zh: '为会员充值', en: 'Fill wallets' },
  Shifts: { zh: '查看所有班次', en: 'See all shifts' },
  Sign: { zh: '签到', en: 'Sign in' },
  PromiseEdit: { zh: '更改履约', en: 'Change promises' },
  Note: { zh: '备注', en: 'Note' },
  Extend: { zh: '延长', en: 'Extend' },
  End: { zh: '提前结束', en: 'End early' },
  Collect: { zh: '收款', en: 'Take money' },
  Publish: { zh: '发布', en: 'Publish' },
  Move: { zh: '登记出入库', en: 'Move stock' },
  Record: { zh: '登记读数', en: 'Record readings' },
  Crowd: { zh: '管理特殊人群', en: 'Keep special crowds' },
  CrowdImport: { zh: '导入特殊人群', en: 'Import special crowds' },
  CrowdExport: { zh: '导出特殊人群', en: 'Export special crowds' },
  Keys: { zh: '收款账号密钥', en: 'Keys of accounts' },
  Red: { zh: '红冲发票', en: 'Write off' },
  Adjust: { zh: '申请调整余额', en: 'Ask for corrections' },
  Run: { zh: '立即核对', en: 'Compare now' },
  Repair: { zh: '申请处理差异', en: 'Ask for repairs' },
  Confirm: { zh: '复核确认', en: 'Confirm as second person' },
  Queue: { zh: '管理队列任务', en: 'Run the queues' },
};

const alone: Readonly<Record<string, Text>> = {
  meetingSwitch: { zh: '切换到会议系统', en: 'Switch to meetings' },
  moneyEye: { zh: '查看金额合计', en: 'See totals of money' },
  viewPhone: { zh: '查看完整手机号', en: 'See whole phone numbers' },
  viewIdNo: { zh: '查看完整证件号', en: 'See whole identity numbers' },
  logView: { zh: '查看日志', en: 'See logs' },
  redisPattern: { zh: '按前缀清除缓存', en: 'Clear the cache by prefix' },
};

/** The word of an action; one nobody named is shown by its own name. */
export const actionText = (action: string): Text =>
  actions[action] ?? { zh: action, en: action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') };

/** The words of a right that belongs to no screen. */
export const aloneText = (right: string): Text => alone[right] ?? { zh: right, en: right };
