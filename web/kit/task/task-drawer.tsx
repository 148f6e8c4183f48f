import './task-drawer.css';
import { CloudDownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { taskStatus } from '#domain/tasks/task.status';
import { badge } from '#web/kit/text/format';
import { lazyComponent } from '#web/kit/route/lazy';
import { useOnChange } from '#web/kit/browser/on-change';
import { useTaskDrawer, useTasks } from './tasks';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const TaskList = lazyComponent(async () => (await import('./task-list')).TaskList);

/** The button and drawer of the user's background tasks: progress, stop, file. The button counts the running ones. */
export function TaskBell() {
  const { t } = useWords();
  const { notification } = useFeedback();
  const { open, show } = useTaskDrawer();
  const { data } = useTasks();
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const title = t({ zh: '导入导出', en: 'Imports and exports' });
  const rows = data?.content ?? [];
  const finished = rows.find(({ status, fileName }) => status === taskStatus.done && fileName !== null);
  useOnChange(data?.active, () => {
    if (open || !finished || (data?.active ?? 0) > 0) return;
    notification.success({
      key: `task-${finished.id}`,
      title: t({ zh: '文件已生成', en: 'Your file is ready' }),
      description: finished.fileName,
      actions: (
        <Button size="small" type="primary" onClick={() => show(true)}>
          {t({ zh: '查看', en: 'View' })}
        </Button>
      ),
    });
  });
  return (
    <>
      <span className="v-task-bell">
        <Button
          type="text"
          icon={<CloudDownloadOutlined />}
          aria-label={title}
          title={title}
          onClick={() => show(true)}
        />
        {data?.active ? <sup aria-hidden="true">{badge(data.active)}</sup> : null}
      </span>
      {opened && <TaskList />}
    </>
  );
}
