import './inspect.css';
import { CloudUploadOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Empty } from 'antd';
import { useEffect, useState } from 'react';
import { handleStatus } from '#domain/devices/device.status';
import { patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import { schoolStamp, serverNow, useNow } from '#web/kit/browser/clock';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { offlineStore, type QueuedCheck } from './offline-store';
import { TaskRunner } from './task-runner';
import { useInspector } from './use-inspector';

/** One task of the inspector: what, where, until when, and whether it can be started. */
function TaskCard({
  task,
  isQueued,
  start,
}: {
  readonly task: PatrolTask;
  readonly isQueued: boolean;
  readonly start: () => void;
}) {
  const { t, pick, label, lang } = useWords();
  useNow(30_000);
  // Without network the progress is that of the last reading.
  const progress =
    task.progress === patrolProgress.waiting && serverNow() >= task.endsAt ? patrolProgress.missed : task.progress;
  const isOpen = progress === patrolProgress.waiting && !isQueued;
  const hasStarted = serverNow() >= task.startsAt;
  return (
    <li className="v-card pc-task">
      <header>
        <b>{pick(task.planName, task.enPlanName)}</b>
        {isQueued ? (
          <TintedTag tint="warning" icon={<CloudUploadOutlined />} dashed>
            {t({ zh: '待上传', en: 'To be sent' })}
          </TintedTag>
        ) : (
          <StatusTag of={patrolProgress} code={progress} />
        )}
        {task.status !== null && <StatusTag of={handleStatus} code={task.status} />}
      </header>
      <p>
        {pick(task.venueName, task.enVenueName)} · {label(patrolKind, task.kind)} ·{' '}
        {t({ zh: `${task.points.length} 个点`, en: `${task.points.length} points` })}
      </p>
      <footer>
        <span className="v-quiet">
          {stampText(schoolStamp(task.startsAt), lang)} – {schoolStamp(task.endsAt).slice(11, 16)}
        </span>
        {isOpen && (
          <Button
            type="primary"
            icon={<RightOutlined />}
            iconPlacement="end"
            disabled={!hasStarted}
            title={hasStarted ? '' : t({ zh: '尚未开始', en: 'Not started yet' })}
            onClick={start}
          >
            {hasStarted ? t({ zh: '开始巡检', en: 'Inspect' }) : t({ zh: '尚未开始', en: 'Not started yet' })}
          </Button>
        )}
      </footer>
    </li>
  );
}

/** The tasks of the inspector, usable without network; finished checks are sent once when it is back. */
export function InspectorTasks() {
  const { t, words } = useWords();
  const { modal } = useFeedback();
  const { userId, online, tasks, queue, waiting, refresh, sync } = useInspector();
  const [running, run] = useState<PatrolTask | null>(null);
  // What waits to be sent stands above the tasks.
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, [running]);
  if (running)
    return (
      <TaskRunner
        task={running}
        userId={userId}
        close={() => run(null)}
        done={() => {
          run(null);
          void refresh().then(sync);
        }}
      />
    );
  if (tasks.isLoadingError)
    return (
      <section className="v-card">
        <LoadFailed noun={{ zh: '巡检任务', en: 'tasks' }} error={tasks.error} retry={() => void tasks.refetch()} />
      </section>
    );
  if (!tasks.data) return <section className="v-card v-list-wait" aria-busy="true" />;
  const drop = (one: QueuedCheck) =>
    void modal.confirm({
      title: t({ zh: '删除本机结果', en: 'Delete from this phone' }),
      content: t({
        zh: `“${one.title.zh}”的结果和照片只存在这台手机上，删除后无法恢复。`,
        en: `The result and photos of "${one.title.en}" are on this phone only and cannot be restored.`,
      }),
      okText: t({ zh: '删除', en: 'Delete' }),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => offlineStore.drop('queue', one.key).then(() => refresh()),
    });
  const refused = queue.filter((one) => one.refused !== null);
  return (
    <div className="pc-mine">
      {waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          icon={<CloudUploadOutlined />}
          title={t({
            zh: `${waiting} 份巡检结果待上传，${online ? '正在上传' : '联网后自动上传'}`,
            en: `${waiting} finished checks to be sent, ${online ? 'sending now' : 'sent when you are back online'}`,
          })}
        />
      )}
      {tasks.data.isStored && (
        <Alert
          type="info"
          showIcon
          title={t({
            zh: '离线：显示上次读取的任务，可以照常巡检',
            en: 'Offline: the tasks as last read. You can go on inspecting.',
          })}
        />
      )}
      {refused.map((one) => (
        <Alert
          key={one.key}
          type="error"
          showIcon
          title={t({ zh: `“${one.title.zh}”的结果未被接受`, en: `The result of "${one.title.en}" was not accepted` })}
          description={one.refused && t(one.refused)}
          action={
            <Button size="small" danger onClick={() => drop(one)}>
              {t({ zh: '删除本机结果', en: 'Delete from this phone' })}
            </Button>
          }
        />
      ))}
      {tasks.data.tasks.length === 0 ? (
        <section className="v-card pc-none">
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t({ zh: '今天没有指派给您的巡检任务', en: 'No checks are assigned to you today' })}
          />
        </section>
      ) : (
        <ul className="pc-tasks">
          {tasks.data.tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              isQueued={queue.some((one) => one.taskId === task.id && one.refused === null)}
              start={() => run(task)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
