import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useWords } from '#web/kit/words';
import { useFavourites } from './favourite';
import './find.css';

/** Keeps a site at hand; shown to members only. */
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
      aria-label={t({ zh: `收藏 ${name}`, en: `Keep ${name}` })}
      title={on ? t({ zh: '取消收藏', en: 'Let go' }) : t({ zh: '收藏', en: 'Keep at hand' })}
      onClick={() => set(siteId, !on)}
    >
      {on ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
