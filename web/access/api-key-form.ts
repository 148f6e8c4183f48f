import { input, type FormField } from '#web/kit/form/form-spec';
import { KeyScopeTree } from './scope-tree';

/** Fields of an API key. */
export const apiKeyFields: readonly FormField[] = [
  input.text('name', {
    hint: {
      zh: '写明给谁、做什么用，例如“校园大屏取数”',
      en: 'Say who uses it and what for, for example "Campus wall data"',
    },
  }),
  input.own('scopes', KeyScopeTree),
  input.area('ips', {
    hint: {
      zh: '每行一个地址或网段；不填则不限地址',
      en: 'One address or network per line. Leave empty to allow any.',
    },
  }),
  input.number('perMinute', { unit: { zh: '次/分钟', en: 'per minute' } }),
];
