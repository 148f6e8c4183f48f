import './code-gen.css';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { codeGen, codeGenFilter, codeGenRow } from '#contract/system/code-gen.contract';
import { download } from '#web/kit/call/download';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { codeGenColumns } from './code-gen-columns';

/** Explains the generator and links to a new plan. */
function CodeGenIntro() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  return (
    <Alert
      className="g-told"
      type="info"
      showIcon
      title={t({
        zh: '描述一张表，得到六个房间里的全部代码',
        en: 'Describe a table and get the code for all six project folders',
      })}
      description={t({
        zh: '服务器上不写任何文件：可在此预览，或下载 zip 解压到仓库根目录。生产环境不可用。',
        en: 'No files are written on the server. Preview them here, or download the zip and unpack it at the repository root. Not available in production.',
      })}
      action={
        may('CodeGenAdd') && (
          <Link to="/codeGen/add">
            <Button type="primary" icon={<PlusOutlined />}>
              {t({ zh: '新建方案', en: 'New plan' })}
            </Button>
          </Link>
        )
      }
    />
  );
}

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
