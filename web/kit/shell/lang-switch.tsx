import './user-menu.css';
import { useSession } from '#web/kit/session/session';
import { changeLanguage } from './change-language';

/** The language switch of document 1 §2: Chinese or English. */
export function LangSwitch({ long = false }: { long?: boolean }) {
  const { lang } = useSession();
  return (
    <span className="v-lang" role="group" aria-label="语言 Language">
      <button type="button" aria-pressed={lang === 'zh'} lang="zh-CN" onClick={() => changeLanguage('zh')}>
        {long ? '中文' : '中'}
      </button>
      <button type="button" aria-pressed={lang === 'en'} lang="en" onClick={() => changeLanguage('en')}>
        {long ? 'English' : 'EN'}
      </button>
    </span>
  );
}
