import { ConfigProvider, theme } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, type ReactNode } from 'react';
import { FeedbackProvider } from '#web/kit/feedback/feedback-provider';
import { useSession } from '#web/kit/session/session';
import { antdTheme, type ThemeMode } from '#web/kit/theme/theme';

/** Provides theme mode, colours, sizes, the component texts in the user's language, messages and dialogs. */
export function ThemeProvider({ ground: themeMode, children }: { ground: ThemeMode; children: ReactNode }) {
  const lang = useSession((state) => state.lang);
  useEffect(() => {
    document.documentElement.dataset['ground'] = themeMode;
  }, [themeMode]);
  return (
    <ConfigProvider
      locale={lang === 'zh' ? zhCN : enUS}
      theme={antdTheme(themeMode, themeMode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm)}
      button={{ autoInsertSpace: false }}
      modal={{ mask: { blur: false } }}
    >
      <FeedbackProvider>
        <div>{children}</div>
      </FeedbackProvider>
    </ConfigProvider>
  );
}
