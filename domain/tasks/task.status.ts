import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kind of a background task. */
export const taskKind = enumeration({
  export: { code: 1, zh: '导出', en: 'Export' },
  import: { code: 2, zh: '导入', en: 'Import' },
});
export type TaskKind = CodeOf<typeof taskKind>;

/** Status of a background task. An import whose rows are checked waits for confirmation. */
export const taskStatus = enumeration({
  queued: { code: 0, zh: '排队中', en: 'Queued', tone: 'default' },
  running: { code: 1, zh: '进行中', en: 'Running', tone: 'processing' },
  done: { code: 2, zh: '已完成', en: 'Completed', tone: 'success' },
  failed: { code: 3, zh: '失败', en: 'Failed', tone: 'error' },
  cancelled: { code: 4, zh: '已取消', en: 'Cancelled', tone: 'default' },
  checked: { code: 5, zh: '待确认', en: 'To confirm', tone: 'warning' },
});
export type TaskStatus = CodeOf<typeof taskStatus>;

/** What an import does with one of its rows. */
export const importRowAction = enumeration({
  fresh: { code: 1, zh: '新增', en: 'New', tone: 'success' },
  changed: { code: 2, zh: '更新', en: 'Updated', tone: 'processing' },
  same: { code: 3, zh: '无变化', en: 'No change', tone: 'default' },
  bad: { code: 4, zh: '有误', en: 'Error', tone: 'error' },
  gone: { code: 5, zh: '移除', en: 'Removed', tone: 'warning' },
});
export type ImportRowAction = CodeOf<typeof importRowAction>;
