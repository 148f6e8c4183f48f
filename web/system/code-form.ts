import { codeLists } from '#contract/system/code.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

/** Loads the code loadCodeLists as choices. */
export const loadCodeLists = async () =>
  (await call(codeLists.lists, {}, { quiet: true })).map(({ codeKey, name, enName }) => ({
    id: codeKey,
    name: `${name}（${codeKey}）`,
    enName: `${enName} (${codeKey})`,
  }));

const parents = async (text: string) =>
  (await call(codeLists.items, { keyword: text, size: 20 }, { quiet: true })).content.map(
    ({ id, codename, enName, listName, enListName }) => ({
      id,
      name: `${listName} / ${codename}`,
      enName: `${enListName} / ${enName}`,
    }),
  );

/** Fields of a code: names and value. */
export const codeFields = [
  input.text('codename'),
  input.text('enName'),
  input.text('value', {
    hint: {
      zh: '其他数据保存的是这个值，使用后不能更改',
      en: 'Other data stores this value. It cannot be changed once it is in use.',
    },
  }),
];

/** Fields of a code: its codePlaceFields in the list. */
export const codePlaceFields = [
  input.seek('parentId', parents, {
    hint: { zh: '同一列表中的上级，可不选', en: 'A parent in the same list (optional)' },
  }),
  input.number('sort'),
  input.select('status', switchStatus),
];

/** The code list of a code. */
export const codeListField = input.lookup('codeKey', loadCodeLists);
