import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Explains the generator and links to a new plan. */
export function CodeGenIntro() {
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
