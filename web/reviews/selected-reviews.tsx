import { Button } from 'antd';
import { useWords } from '#web/kit/session/words';

/** Bar with the number of selected reviews and the button to review them together. */
export function SelectedReviews({ n, review }: { readonly n: number; readonly review: () => void }) {
  const { t } = useWords();
  return (
    <div className="wait-all v-card">
      <span>{t({ zh: `已选 ${n} 项`, en: `${n} selected` })}</span>
      <Button type="primary" onClick={review}>
        {t({ zh: '批量审核', en: 'Review selected' })}
      </Button>
    </div>
  );
}
