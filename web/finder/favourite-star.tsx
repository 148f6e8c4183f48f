import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useWords } from '#web/kit/session/words';
import { useFavourites } from './favourite';
import './free-search.css';

/** The favourite button of a site; shown to members only. */
export function FavouriteStar({ siteId, name }: { readonly siteId: number; readonly name: string }) {
  const { t } = useWords();
  const { loggedIn, siteIds, set } = useFavourites();
  if (!loggedIn) return null;
  const on = siteIds.includes(siteId);
  return (
    <button
      type="button"
      className="v-plain find-star"
      aria-pressed={on}
      aria-label={t({ zh: `收藏 ${name}`, en: `Add ${name} to favourites` })}
      title={on ? t({ zh: '取消收藏', en: 'Remove favourite' }) : t({ zh: '收藏', en: 'Add to favourites' })}
      onClick={() => set(siteId, !on)}
    >
      {on ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
