import { failures } from '#domain/kit/failure';

/** Refusals of keeping code lists and the dictionary. */
export const codeFailure = failures({
  codeKeyTaken: {
    kind: 'refused',
    zh: '已有编码为 {key} 的列表，请换一个编码',
    en: 'There is a list with the key {key} already. Choose another key.',
  },
  codeValueTaken: {
    kind: 'refused',
    zh: '该列表中已有值 {value}，请换一个值',
    en: 'This list has the value {value} already. Choose another value.',
  },
  codeInUse: {
    kind: 'refused',
    zh: '该编码正被 {count} 处使用，不能删除；可以改为停用',
    en: 'This item is used in {count} places and cannot be deleted. Take it out of use instead.',
  },
  codeValueInUse: {
    kind: 'refused',
    zh: '值 {value} 正被 {count} 处使用，不能更改；名称可以修改',
    en: 'The value {value} is used in {count} places and cannot be changed. Its names can.',
  },
  codeListFull: {
    kind: 'refused',
    zh: '列表中还有 {count} 项，请先删除各项',
    en: 'The list still has {count} items. Delete them first.',
  },
  codeListBuiltIn: {
    kind: 'refused',
    zh: '系统内置列表不能删除，也不能更改编码',
    en: 'A list of the system cannot be deleted, nor its key be changed.',
  },
  codeParentWrong: {
    kind: 'refused',
    zh: '上级必须是同一列表中的其他项，且不能是自己的下级',
    en: 'The parent must be another item of the same list, and not one below this.',
  },
  dictCodeTaken: {
    kind: 'refused',
    zh: '同级已有编码 {code}，请换一个编码',
    en: 'The code {code} is taken at this level. Choose another code.',
  },
  dictHasChildren: {
    kind: 'refused',
    zh: '其下还有 {count} 个字典项，请先删除',
    en: 'There are still {count} entries below it. Delete them first.',
  },
  dictBuiltIn: {
    kind: 'refused',
    zh: '系统内置字典不能删除，也不能更改编码；可以修改文字或停用',
    en: 'An entry of the system cannot be deleted, nor its code be changed. Its text can, and it can be taken out of use.',
  },
});
