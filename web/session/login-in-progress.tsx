import { Spin } from 'antd';
import { Mark } from '#web/kit/theme/brand';
import { useWords } from '#web/kit/session/words';

/** Shown while single sign-on exchanges its ticket. */
export function LoginInProgress() {
  const { t } = useWords();
  return (
    <div className="l-passing" role="status">
      <Mark size={48} />
      <Spin />
      <p>{t({ zh: '正在登录…', en: 'Logging in…' })}</p>
    </div>
  );
}
