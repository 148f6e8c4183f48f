import { ConfigProvider } from 'antd-mobile';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import type { ReactNode } from 'react';
import { useWords } from '#web/kit/session/words';

/** Sets the language of the built-in texts of antd-mobile; part of each component that uses one, so no frame loads it. */
export function MobileLocale({ children }: { readonly children: ReactNode }) {
  const { lang } = useWords();
  return <ConfigProvider locale={lang === 'zh' ? zhCN : enUS}>{children}</ConfigProvider>;
}
