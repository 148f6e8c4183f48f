import './task-drawer.css';
import { CloudDownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Progress } from 'antd';
import { enumMember } from '#domain/kit/enumeration';
import { taskKind, taskStatus } from '#domain/tasks/task.status';
import { tasks, type TaskRow } from '#contract/tasks/task.contract';
import { call, textOf } from '#web/kit/call/call';
import { serverNow } from '#web/kit/browser/clock';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { durationText, count } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { StatusTag } from '#web/kit/theme/status-tag';
import { downloadTaskFile, refetchTasks, canStop, useTaskDrawer, useTasks } from './tasks';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';

const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_024))} KB`;

function TaskItem({ task }: { task: TaskRow }) {
  const { t, pick, lang, words } = useWords();
  const client = useQueryClient();
  const { busy, submit } = useSubmit();
  const { status, total, done, eta, fileName, fileBytes, expiresAt, failure, kind } = task;
  const act = (work: () => Promise<unknown>) =>
    submit(async () => {
      try {
        await work();
      } finally {
        await refetchTasks(client);
      }
    });
  const running = status === taskStatus.running;
  const verb = enumMember(taskKind, kind);
  return (
    <li className="v-task">
      <header>
        <b>
          {verb ? t(verb) : ''} · {pick(task.title, task.enTitle)}
        </b>
        <StatusTag of={taskStatus} code={status} />
      </header>
      {running && (
        <Progress
          percent={total ? Math.floor((done / total) * 100) : 0}
          size="small"
          status="active"
          aria-label={t({ zh: '进度', en: 'Progress' })}
        />
      )}
      <p className="v-quiet">
        {running || status === taskStatus.done
          ? t({
              zh: `${count(done)}${total === null ? '' : ` / ${count(total)}`} 行`,
              en: `${count(done)}${total === null ? '' : ` of ${count(total)}`} rows`,
            })
          : ''}
        {running && eta !== null
          ? t({ zh: `，预计还需 ${durationText(eta, lang)}`, en: `, about ${durationText(eta, lang)} left` })
          : ''}
        {status === taskStatus.queued &&
          t({ zh: '等待处理，可以离开此页面', en: 'Waiting to start. You can leave this page' })}
        {fileName !== null && fileBytes !== null ? ` · ${sizeText(fileBytes)}` : ''}
        {fileName !== null && expiresAt !== null
          ? t({
              zh: ` · ${durationText(expiresAt - serverNow(), lang)}后过期`,
              en: ` · expires in ${durationText(expiresAt - serverNow(), lang)}`,
            })
          : ''}
      </p>
      {task.capped && (
        <p className="v-task-told">
          {t({
            zh: `内容较多，仅导出了前 ${count(done)} 行，请缩小筛选范围后分次导出。`,
            en: `Only the first ${count(done)} rows were exported. Narrow your filters and export in parts.`,
          })}
        </p>
      )}
      {failure && <p className="v-task-told">{t(failure)}</p>}
      <footer>
        {canStop(task) && (
          <Button size="small" loading={busy} onClick={() => void act(() => call(tasks.cancel, { id: task.id }))}>
            {t({ zh: '停止', en: 'Stop' })}
          </Button>
        )}
        {fileName !== null && (
          <Button
            size="small"
            type="primary"
            loading={busy}
            icon={<CloudDownloadOutlined />}
            onClick={() => void act(() => downloadTaskFile(task))}
          >
            {t(words.download)}
          </Button>
        )}
      </footer>
    </li>
  );
}

/** The list of the user's background tasks, each with its progress and its file. */
export function TaskList() {
  const { t } = useWords();
  const { open, show } = useTaskDrawer();
  const { data, isLoadingError, error, refetch } = useTasks();
  const rows = data?.content ?? [];
  return (
    <Drawer open={open} onClose={() => show(false)} title={t({ zh: '导入导出', en: 'Imports and exports' })} size={420}>
      {isLoadingError ? (
        <Notice
          drawing={<CourtDrawing mark="warn" />}
          title={t(textOf(error))}
          actions={<Button onClick={() => void refetch()}>{t({ zh: '重试', en: 'Retry' })}</Button>}
        />
      ) : rows.length === 0 ? (
        <Notice
          drawing={<CourtDrawing mark="plus" />}
          title={t({ zh: '还没有任务', en: 'No tasks yet' })}
          text={t({
            zh: '导出较多数据或导入表格时，进度与文件会出现在这里，文件保留 24 小时。',
            en: 'Progress and files of long exports and imports appear here. Files are kept for 24 hours.',
          })}
        />
      ) : (
        <ul className="v-task-list">
          {rows.map((task) => (
            <TaskItem key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}
