import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import { useSession } from '#web/kit/session/session';
import { useRoom } from './live';

/** Reloads what is cached under a query key whenever the member's room reports a change. The key is plain JSON. */
export function useOwnRefetch(key: readonly (string | number)[]): void {
  const client = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  const name = JSON.stringify(key);
  useEffect(() => {
    void client.invalidateQueries({ queryKey: JSON.parse(name) as typeof key });
  }, [v, name, client]);
}
