import { failures } from '#domain/kit/failure';

/** Failures of operations on terms texts and agreements. */
export const protocolFailure = failures({
  protocolDrafted: {
    kind: 'refused',
    zh: '编码 {code} 已有第 {version} 版草稿，请先编辑或发布该草稿',
    en: '{code} already has a draft, version {version}. Edit or publish that draft first.',
  },
  protocolPublished: {
    kind: 'refused',
    zh: '已发布的版本不能修改或删除，请编辑生成新版本',
    en: 'A published version cannot be changed or deleted. Edit it to create a new version.',
  },
  protocolOutdated: {
    kind: 'refused',
    zh: '协议已更新，请阅读新版本后再同意',
    en: 'The terms have changed. Read the new version before you agree.',
  },
});
