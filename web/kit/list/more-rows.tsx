import { InfiniteScroll } from 'antd-mobile';
import type { Text } from '#web/kit/text/lang';
import { MobileLocale } from '#web/kit/feedback/mobile-locale';
import { useWords } from '#web/kit/session/words';

/** An infinite query as far as its next page is concerned. */
export interface NextPages {
  readonly fetchNextPage: () => Promise<unknown>;
  readonly hasNextPage: boolean;
}

/** Loads the next page of a list when it is scrolled into view; shows `end` after the last one. */
export function MoreRows({ list, end }: { readonly list: NextPages; readonly end: Text }) {
  const { t } = useWords();
  return (
    <MobileLocale>
      <InfiniteScroll hasMore={list.hasNextPage} loadMore={async () => void (await list.fetchNextPage())}>
        {t(list.hasNextPage ? { zh: '载入更多', en: 'Loading more' } : end)}
      </InfiniteScroll>
    </MobileLocale>
  );
}
