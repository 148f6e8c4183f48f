import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { taskStatus } from '#domain/tasks/task.status';
import { tasks, type TaskRow } from '#contract/tasks/task.contract';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';

const KEY = ['tasks'];
const MAX_SHOWN = 20;
const POLL_EVERY = 1_000;

/** Whether the task drawer is open. */
export const useTaskDrawer = create<{ open: boolean; show(open: boolean): void }>((set) => ({
  open: false,
  show: (open) => set({ open }),
}));

/** Returns the user's own tasks; polled every second while one runs and the drawer is open. */
export function useTasks() {
  const loggedIn = useSession((state) => state.loggedIn);
  return useQuery({
    queryKey: KEY,
    queryFn: () => call(tasks.list, { page: 0, size: MAX_SHOWN }, { quiet: true }),
    enabled: loggedIn,
    staleTime: 5_000,
    refetchInterval: ({ state }) => ((state.data?.active ?? 0) > 0 ? POLL_EVERY : false),
  });
}

/** Reads the tasks again now. */
export const refetchTasks = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: KEY });

/** Returns a function that opens the drawer after a task was started. */
export function useShowTasks(): () => void {
  const client = useQueryClient();
  const show = useTaskDrawer((state) => state.show);
  return () => {
    void refetchTasks(client);
    show(true);
  };
}

/** Downloads a finished file by its address, which is valid for one minute. */
export async function downloadTaskFile({ id, fileName }: Pick<TaskRow, 'id' | 'fileName'>): Promise<void> {
  const { url } = await call(tasks.link, { id });
  Object.assign(document.createElement('a'), { href: url, download: fileName ?? '' }).click();
}

/** Returns whether a task can still be stopped. */
export const canStop = ({ status }: Pick<TaskRow, 'status'>): boolean =>
  status === taskStatus.queued || status === taskStatus.running;
