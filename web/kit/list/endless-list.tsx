import { PullToRefresh } from 'antd-mobile';
import type { ReactNode } from 'react';
import { MobileLocale } from '#web/kit/feedback/mobile-locale';
import { useWords } from '#web/kit/session/words';
import { MoreRows, type NextPages } from './more-rows';

/** Pull-to-refresh of document 1 §9: 30 px, then the success text for two seconds. */
const PULL = { threshold: 30, completeDelay: 2_000 } as const;

/** What an endless list needs of its infinite query. */
interface PagedQuery extends NextPages {
  readonly refetch: () => Promise<unknown>;
}

/** A list on a phone: pulled to load it again, scrolled to load more; `filled` tells whether it has rows. */
export function EndlessList({
  list,
  filled,
  children,
}: {
  readonly list: PagedQuery;
  readonly filled: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <MobileLocale>
      <PullToRefresh
        {...PULL}
        onRefresh={() => list.refetch()}
        pullingText={t({ zh: '下拉刷新', en: 'Pull to refresh' })}
        canReleaseText={t({ zh: '松开刷新', en: 'Release to refresh' })}
        refreshingText={t({ zh: '刷新中', en: 'Refreshing' })}
        completeText={t({ zh: '已更新', en: 'Updated' })}
      >
        {children}
        {filled ? <MoreRows list={list} end={{ zh: '没有更多了', en: 'No more' }} /> : null}
      </PullToRefresh>
    </MobileLocale>
  );
}
