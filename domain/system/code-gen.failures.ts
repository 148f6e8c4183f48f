import { failures } from '#domain/kit/failure';

/** Failures of the code generator. */
export const codeGenFailure = failures({
  codeGenOff: {
    kind: 'missing',
    zh: '生产环境不提供代码生成，请在开发环境使用',
    en: 'The code generator is not available in production. Use it in a development environment.',
  },
  codeGenDevelopers: {
    kind: 'refused',
    zh: '代码生成仅供开发者角色使用，请切换角色',
    en: 'The code generator is for developers only. Switch to that role.',
  },
  codeGenTaken: {
    kind: 'refused',
    zh: '区域 {plural} 已存在，请换一个名称',
    en: 'The area {plural} already exists. Choose another name.',
  },
  codeGenField: {
    kind: 'refused',
    zh: '字段 {key} 的名称已被占用、重复或为保留字，或必填却不在表单中',
    en: 'Field {key}: the name is taken, repeated or reserved, or the field is required but not in the form.',
  },
  codeGenTable: {
    kind: 'missing',
    zh: '没有这张表，请刷新后查看',
    en: 'This table does not exist. Reload the page.',
  },
});
