import { Typography } from 'antd';
import { useState } from 'react';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const WIDTH = 1_040;

/** Shows the generated files of a plan one at a time. */
export function CodeGenFiles({
  files,
  close,
}: {
  files: readonly { readonly path: string; readonly text: string }[];
  close: () => void;
}) {
  const { t } = useWords();
  const [path, setPath] = useState(files[0]?.path ?? '');
  const text = files.find((file) => file.path === path)?.text ?? '';
  return (
    <DetailDrawer
      size={WIDTH}
      title={t({ zh: `预览 ${files.length} 个文件`, en: `Preview of ${files.length} files` })}
      close={close}
    >
      <div className="g-files">
        <ul>
          {files.map((file) => (
            <li key={file.path}>
              <button type="button" aria-pressed={file.path === path} onClick={() => setPath(file.path)}>
                {file.path}
              </button>
            </li>
          ))}
        </ul>
        <div>
          <Typography.Text copyable={{ text }} code>
            {path}
          </Typography.Text>
          <pre lang="en">{text}</pre>
        </div>
      </div>
    </DetailDrawer>
  );
}
