import { failures } from '#domain/kit/failure';

/** Failures of code lists and the dictionary. */
export const codeFailure = failures({
  codeKeyTaken: {
    kind: 'refused',
    zh: '已有编码为 {key} 的列表，请换一个编码',
    en: 'A list with the key {key} already exists. Choose another key.',
  },
  codeValueTaken: {
    kind: 'refused',
    zh: '该列表中已有值 {value}，请换一个值',
    en: 'This list already has the value {value}. Choose another value.',
  },
  codeInUse: {
    kind: 'refused',
    zh: '该编码正被 {count} 处使用，不能删除；可以改为停用',
    en: 'This item cannot be deleted. Places that use it: {count}. Disable it instead.',
  },
  codeValueInUse: {
    kind: 'refused',
    zh: '值 {value} 正被 {count} 处使用，不能更改；名称可以修改',
    en: 'The value {value} cannot be changed. Places that use it: {count}. You can still change its names.',
  },
  codeListFull: {
    kind: 'refused',
    zh: '列表中还有 {count} 项，请先删除各项',
    en: 'This list is not empty. Items left: {count}. Delete them first.',
  },
  codeListBuiltIn: {
    kind: 'refused',
    zh: '系统内置列表不能删除，也不能更改编码',
    en: 'A built-in list cannot be deleted and its key cannot be changed.',
  },
  codeParentWrong: {
    kind: 'refused',
    zh: '上级必须是同一列表中的其他项，且不能是自己的下级',
    en: 'The parent must be another item of this list and not one of its own children.',
  },
  dictCodeTaken: {
    kind: 'refused',
    zh: '同级已有编码 {code}，请换一个编码',
    en: 'The code {code} already exists at this level. Choose another code.',
  },
  dictHasChildren: {
    kind: 'refused',
    zh: '其下还有 {count} 个字典项，请先删除',
    en: 'This entry is not empty. Entries below it: {count}. Delete them first.',
  },
  dictBuiltIn: {
    kind: 'refused',
    zh: '系统内置字典不能删除，也不能更改编码；可以修改文字或停用',
    en: 'A built-in entry cannot be deleted and its code cannot be changed. You can edit its text or disable it.',
  },
});
