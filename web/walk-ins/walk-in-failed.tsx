import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice that a walk-in failed to load, with the reason. */
export function WalkInFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: '没有载入', en: 'This could not be loaded' })}
      text={t(textOf(error))}
      actions={
        <>
          <Button type="primary" onClick={retry}>
            {t(words.retry)}
          </Button>
          <Link to={routeOf('mobileReservation').path}>
            <Button>{t({ zh: '去预约', en: 'Book a court' })}</Button>
          </Link>
        </>
      }
    />
  );
}
