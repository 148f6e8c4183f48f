import { ArrowLeftOutlined, CheckOutlined, ClockCircleOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { role } from '#domain/session/role.status';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import { schoolClock, useNow } from '#web/kit/browser/clock';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import { exceptionsAt, isDone } from './check-draft';
import type { LocalPoint } from './offline-store';
import { PointChecklist } from './point-checklist';
import { RouteLine } from './route-line';
import { SignEntry } from './sign-entry';
import { useTaskDraft } from './use-task-draft';

const MINUTE = 60_000;
const hourOf = (at: number): string => schoolClock(at).slice(0, 5);

const resultText = (exceptions: number) =>
  exceptions > 0 ? { zh: `${exceptions} 项异常`, en: `Exceptions: ${exceptions}` } : { zh: '正常', en: 'OK' };

/** How far a task is: points done, the route, its times, and who is notified when it is late. */
function TaskHead({ task, points }: { readonly task: PatrolTask; readonly points: readonly LocalPoint[] }) {
  const { t, label } = useWords();
  const late = Math.floor((useNow(30_000) - task.endsAt) / MINUTE);
  const done = points.filter(isDone).length;
  const tell = task.handlerRoles.map((one) => label(role, one));
  return (
    <section className="v-card pc-head">
      <header>
        <span>
          <b>{done}</b> / {t({ zh: `${points.length} 点`, en: `${points.length} points` })}
        </span>
        {late >= 0 && (
          <strong>
            <ClockCircleOutlined /> {t({ zh: `超时 ${late} 分钟`, en: `${late} min late` })}
          </strong>
        )}
      </header>
      <RouteLine task={task} points={points} />
      <footer className="v-quiet">
        <span>{t({ zh: `${hourOf(task.startsAt)} 开始`, en: `From ${hourOf(task.startsAt)}` })}</span>
        <span>{t({ zh: `${hourOf(task.endsAt)} 前完成`, en: `Finish by ${hourOf(task.endsAt)}` })}</span>
      </footer>
      <p className="v-quiet">
        {t({
          zh: `${hourOf(task.endsAt)} 未完成将通知${tell.join('、')}`,
          en: `Notified if it is not finished by ${hourOf(task.endsAt)}: ${tell.join(', ')}`,
        })}
      </p>
    </section>
  );
}

/** Walks through the points of a task: scan or choose a point, answer its items, finish. Kept on the phone at each step. */
export function TaskRunner({
  task,
  userId,
  close,
  done,
}: {
  readonly task: PatrolTask;
  readonly userId: number;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, pick } = useWords();
  const { modal } = useFeedback();
  const isOver = useNow(30_000) > task.endsAt;
  const { points, current, problem, open, leave, scan, answer, finish } = useTaskDraft(task, userId);
  const doneCount = points.filter(isDone).length;
  // A point, and the route after it, start at their top.
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, [current]);
  const confirmFinish = () => {
    const missed = points.length - doneCount;
    const exceptions = points.filter(isDone).reduce((sum, point) => sum + exceptionsAt(point), 0);
    void modal.confirm({
      title: t({ zh: '完成巡检', en: 'Finish check' }),
      content: t({
        zh: `${doneCount} 个点已检，${exceptions} 项异常${missed > 0 ? `，${missed} 个点将记为漏检` : ''}。`,
        en: `Points done: ${doneCount}. Exceptions: ${exceptions}.${missed > 0 ? ` Counted as missed: ${missed}.` : ''}`,
      }),
      okText: t({ zh: '提交结果', en: 'Submit result' }),
      cancelText: t({ zh: '继续巡检', en: 'Go on' }),
      onOk: async () => {
        if (await finish()) done();
      },
    });
  };
  const at = task.points.find(({ seq }) => seq === current);
  const held = points.find(({ seq }) => seq === current);
  if (at && held)
    return (
      <PointChecklist
        point={at}
        place={`${task.venueName} ${at.name}`}
        held={held}
        change={(items) => answer(at.seq, items)}
        next={task.points.find(({ seq }, n) => seq !== at.seq && points[n] !== undefined && !isDone(points[n]))}
        back={leave}
      />
    );
  return (
    <div className="pc-mine">
      <header className="pc-title">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t({ zh: '返回', en: 'Back' })} onClick={close} />
        <b>{pick(task.planName, task.enPlanName)}</b>
      </header>
      <TaskHead task={task} points={points} />
      {isOver && (
        <Alert
          type="error"
          showIcon
          title={t({
            zh: `任务已于 ${hourOf(task.endsAt)} 结束并记为漏检，不能再提交结果`,
            en: `The task ended at ${hourOf(task.endsAt)} and counts as missed. A result is no longer accepted.`,
          })}
          description={t({
            zh: '发现的异常请直接告知场馆管理员',
            en: 'Report what you found to the venue administrator directly.',
          })}
        />
      )}
      {problem && <Alert type="error" showIcon title={t(problem)} />}
      <section className="v-card pc-run">
        <SignEntry onCode={scan} />
        <ol className="pc-points">
          {task.points.map((point, n) => {
            const mine = points[n];
            const isOpen = mine === undefined || !isDone(mine);
            const needsScan = task.mustScan && (mine?.code ?? null) === null;
            const exceptions = mine ? exceptionsAt(mine) : 0;
            return (
              <li key={point.seq} className="pc-point">
                <button type="button" disabled={needsScan} onClick={() => open(point.seq)}>
                  <b>
                    {point.seq}. {pick(point.name, point.enName)}
                  </b>
                  <span className="v-quiet">{pick(point.place, point.enPlace)}</span>
                  <span data-open={isOpen}>
                    {!isOpen && mine?.visitedAt
                      ? `${hourOf(mine.visitedAt)} · ${t(resultText(exceptions))}`
                      : mine?.visitedAt
                        ? t({ zh: '检查中', en: 'In progress' })
                        : needsScan
                          ? t({ zh: '到点扫码', en: 'Scan the sign there' })
                          : t({ zh: '未巡检', en: 'Not visited' })}
                    {!needsScan && <RightOutlined />}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
        <Button
          className="pc-finish"
          type="primary"
          size="large"
          block
          icon={<CheckOutlined />}
          disabled={doneCount === 0 || isOver}
          onClick={confirmFinish}
        >
          {doneCount === 0
            ? t({ zh: '还没有完成的点，完成巡检', en: 'Finish check: no point is done yet' })
            : t({ zh: '完成巡检', en: 'Finish check' })}
        </Button>
      </section>
    </div>
  );
}
