import type { ReactNode } from 'react';
import { Empty } from 'antd';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import type { useBuilding } from './use-building';

/** Returns what a screen of a building shows instead of its content: a failed load, or that there is no building. */
export function useBuildingNotice(
  building: ReturnType<typeof useBuilding>,
  { error, refetch }: { readonly error: Error | null; readonly refetch: () => unknown },
  noun: Text,
): ReactNode {
  const { t } = useWords();
  const problem = building.error ?? error;
  if (problem)
    return (
      <LoadFailed noun={noun} error={problem} retry={() => void (building.error ? building.refetch() : refetch())} />
    );
  return !building.isPending && !building.chosen ? (
    <Empty description={t({ zh: '还没有楼宇，请先新增楼宇', en: 'No buildings yet. Add a building first.' })} />
  ) : null;
}
