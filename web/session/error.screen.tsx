import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Tells that the address does not exist and offers links. */
export default function PageNotFound() {
  const { t, words } = useWords();
  const navigate = useNavigate();
  return (
    <main>
      <Notice
        drawing={<CourtDrawing mark="question" />}
        level={1}
        title={t({ zh: '页面不存在', en: 'Page not found' })}
        text={t({
          zh: '地址可能有误，或页面已经下线。',
          en: 'The address may be wrong, or the page no longer exists.',
        })}
        actions={
          <>
            <Button type="primary" onClick={() => void navigate('/')}>
              {t({ zh: '回到首页', en: 'Go to home page' })}
            </Button>
            <Button onClick={() => void navigate(-1)}>{t(words.back)}</Button>
          </>
        }
      />
    </main>
  );
}
