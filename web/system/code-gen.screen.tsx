import './code-gen.css';
import { codeGen, codeGenFilter, codeGenRow } from '#contract/system/code-gen.contract';
import { download } from '#web/kit/call/download';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { codeGenColumns } from './code-gen-columns';
import { CodeGenIntro } from './code-gen-intro';

/** Plans of new areas. */
export default listScreen({
  route: 'CodeGen',
  list: codeGen.list,
  filter: codeGenFilter,
  row: codeGenRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '生成方案', en: 'area plans' },
  search: [field.text('keyword')],
  columns: codeGenColumns,
  actions: [
    {
      key: 'zip',
      title: { zh: '下载 zip', en: 'Download zip' },
      right: 'CodeGen',
      run: ({ id, plural }) => download(codeGen.zip, { id }, `${plural}.zip`),
    },
  ],
  remove: { endpoint: codeGen.remove, name: ({ plural }) => plural },
  Above: CodeGenIntro,
});
