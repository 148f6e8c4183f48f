import type { Text } from '#web/kit/text/lang';
import { translatorOf } from '#web/kit/text/translator';
import { useSession } from './session';

/** Texts shared by all screens. */
export const words = {
  search: { zh: '查询', en: 'Search' },
  reset: { zh: '重置', en: 'Reset' },
  filter: { zh: '筛选', en: 'Filter' },
  more: { zh: '展开', en: 'More' },
  less: { zh: '收起', en: 'Less' },
  all: { zh: '全部', en: 'All' },
  detail: { zh: '详情', en: 'Details' },
  actions: { zh: '操作', en: 'Actions' },
  reload: { zh: '刷新', en: 'Refresh' },
  retry: { zh: '重试', en: 'Retry' },
  exporting: { zh: '导出', en: 'Export' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  download: { zh: '下载', en: 'Download' },
  importing: { zh: '导入', en: 'Import' },
  density: { zh: '密度', en: 'Density' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  back: { zh: '返回', en: 'Back' },
  home: { zh: '首页', en: 'Home' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  gotIt: { zh: '知道了', en: 'Got it' },
  login: { zh: '登录', en: 'Log in' },
  today: { zh: '今天', en: 'Today' },
  live: { zh: '实时', en: 'Live' },
  requestId: { zh: '请求编号', en: 'Request ID' },
  systemPrompt: { zh: '系统提示', en: 'System prompt' },
  systemWarning: { zh: '系统警告', en: 'System warning' },
  saved: { zh: '操作成功', en: 'operation succeeded' },
  none: { zh: '—', en: '—' },
} as const satisfies Record<string, Text>;

/**
 * The product name on the desk and on the portal. Replaced by a school's own names once the deployment information is
 * loaded.
 */
export const systemNames: Record<'desk' | 'front', Text> = {
  desk: { zh: '场馆管理系统', en: 'Venue Management System' },
  front: { zh: '智慧场馆', en: 'Smart Venues' },
};

/** Applies the product names of a school. */
export function setSystemNames({
  systemName,
  systemNameEn,
  frontName,
  frontNameEn,
}: {
  systemName: string;
  systemNameEn: string;
  frontName: string;
  frontNameEn: string;
}): void {
  systemNames.desk = { zh: systemName, en: systemNameEn };
  systemNames.front = { zh: frontName, en: frontNameEn };
}

const translators = { zh: { ...translatorOf('zh'), words }, en: { ...translatorOf('en'), words } } as const;

/** Returns functions that read texts in the visitor's language. */
export const useWords = () => translators[useSession((state) => state.lang)];
