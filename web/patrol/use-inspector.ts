import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { securityChecks, type PatrolTask } from '#contract/patrol/security-check.contract';
import { call } from '#web/kit/call/call';
import { serverNow } from '#web/kit/browser/clock';
import { useOnline } from '#web/kit/feedback/offline';
import { useSession } from '#web/kit/session/session';
import { prepareReader } from '#web/attendance/code-camera';
import { syncChecks } from './check-sync';
import { offlineStore, type QueuedCheck } from './offline-store';

const REREAD_MS = 60_000;
const RETRY_MS = 20_000;
/** A task lasts a day at most. */
const DRAFT_MS = 2 * 86_400_000;

/** Deletes checks in progress with their photos that were begun so long ago that their task is over. */
async function dropOldDrafts(): Promise<void> {
  for (const { userId, taskId, startedAt } of await offlineStore.all('drafts'))
    if (startedAt < serverNow() - DRAFT_MS) await offlineStore.drop('drafts', [userId, taskId]);
}

/** Reads the tasks of the inspector, or those last read on this phone if the network is missing. */
async function readTasks(userId: number): Promise<{ tasks: readonly PatrolTask[]; isStored: boolean }> {
  try {
    const { tasks } = await call(securityChecks.mine, {}, { quiet: true });
    // Without the store of the phone the page works as long as there is a network.
    await offlineStore
      .put('tasks', { userId, tasks })
      .then(dropOldDrafts)
      .catch(() => undefined);
    return { tasks, isStored: false };
  } catch (error) {
    const stored = await offlineStore.get('tasks', userId);
    if (!stored) throw error;
    return { tasks: stored.tasks, isStored: true };
  }
}

/** The tasks of the inspector and the finished checks of this phone, sent whenever there is a network. */
export function useInspector() {
  const online = useOnline();
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.userId) ?? 0;
  const key = ['SecurityCheck', 'mine', userId];
  const tasks = useQuery({
    queryKey: key,
    queryFn: () => readTasks(userId),
    refetchInterval: REREAD_MS,
    networkMode: 'always',
    enabled: userId > 0,
  });
  const queue = useQuery({
    queryKey: ['SecurityCheck', 'queue', userId],
    queryFn: async (): Promise<readonly QueuedCheck[]> =>
      (await offlineStore.all('queue')).filter((one) => one.userId === userId),
    networkMode: 'always',
  });
  const hasTasks = (tasks.data?.tasks.length ?? 0) > 0;
  useEffect(() => {
    if (hasTasks && online) void prepareReader();
  }, [hasTasks, online]);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['SecurityCheck'] });
  };
  const sync = async () => {
    if (userId === 0 || !navigator.onLine) return;
    const { sent, refused } = await syncChecks(userId);
    if (sent + refused > 0) await refresh();
  };
  const waiting = (queue.data ?? []).filter(({ refused }) => refused === null).length;
  useEffect(() => {
    if (!online || waiting === 0) return undefined;
    void sync();
    const timer = setInterval(() => void sync(), RETRY_MS);
    return () => clearInterval(timer);
    // `sync` is new with every render; the numbers say when it has something to do.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [online, waiting, userId]);
  return { userId, online, tasks, queue: queue.data ?? [], waiting, refresh, sync };
}
