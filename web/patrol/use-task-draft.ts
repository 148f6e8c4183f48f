import { useEffect, useState } from 'react';
import { patrolFailure } from '#domain/patrol/patrol.failures';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import { serverNow } from '#web/kit/browser/clock';
import { sha256 } from '#web/kit/browser/digest';
import { newIdempotencyKey } from '#web/kit/call/request';
import type { Text } from '#web/kit/text/lang';
import { finishedPoints, isDone, openPoints } from './check-draft';
import { offlineStore, type LocalItem, type LocalPoint } from './offline-store';

const UNKNOWN_CODE: Text = { zh: '扫到的二维码不属于本任务', en: 'This code belongs to no point of this task.' };
const NOT_KEPT: Text = {
  zh: '本机存储不可用，结果无法保存。请关闭无痕模式或清理空间后重试',
  en: 'The result could not be stored on this phone. Leave private mode or free some space and try again.',
};

/** The check in progress of a task: its points, kept on the phone at each step, and the point that is open. */
export function useTaskDraft(task: PatrolTask, userId: number) {
  const [startedAt, setStartedAt] = useState(() => serverNow());
  const [points, setPoints] = useState<readonly LocalPoint[]>(() => openPoints(task));
  const [current, setCurrent] = useState<number | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  useEffect(() => {
    offlineStore.get('drafts', [userId, task.id]).then(
      (draft) => {
        if (draft?.points.length !== task.points.length) return;
        setStartedAt(draft.startedAt);
        setPoints(draft.points);
      },
      () => setProblem(NOT_KEPT),
    );
  }, [task.id, task.points.length, userId]);
  const keep = (next: readonly LocalPoint[]) => {
    setPoints(next);
    offlineStore.put('drafts', { taskId: task.id, userId, startedAt, points: next }).catch(() => setProblem(NOT_KEPT));
  };
  const arrive = (seq: number, code: string | null) => {
    const first = points.find((point) => !isDone(point));
    if (task.isOrdered && first && seq > first.seq) return setProblem(patrolFailure.patrolOrderWrong);
    setProblem(null);
    keep(
      points.map((one) =>
        one.seq === seq ? { ...one, visitedAt: one.visitedAt ?? serverNow(), code: code ?? one.code } : one,
      ),
    );
    return setCurrent(seq);
  };
  return {
    points,
    current,
    problem,
    /** Opens a point without its sign. */
    open: (seq: number) => arrive(seq, null),
    leave: () => setCurrent(null),
    /** Opens the point of a scanned or typed code. */
    scan: (text: string) => {
      const code = text.trim().toUpperCase();
      const digest = sha256(code);
      const found = task.points.find(({ codeDigest }) => codeDigest === digest);
      return found ? arrive(found.seq, code) : setProblem(UNKNOWN_CODE);
    },
    answer: (seq: number, items: readonly LocalItem[]) =>
      keep(points.map((one) => (one.seq === seq ? { ...one, items } : one))),
    /** Queues the finished check to be sent; false if the phone could not keep it. */
    finish: async (): Promise<boolean> => {
      try {
        await offlineStore.put('queue', {
          key: newIdempotencyKey(),
          taskId: task.id,
          userId,
          title: { zh: task.planName, en: task.enPlanName },
          startedAt,
          finishedAt: serverNow(),
          points: finishedPoints(points),
          refused: null,
        });
        await offlineStore.drop('drafts', [userId, task.id]);
        return true;
      } catch {
        setProblem(NOT_KEPT);
        return false;
      }
    },
  };
}
