import { App, ConfigProvider, theme } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, type ReactNode } from 'react';
import { useSession } from '#web/kit/session/session';
import { SystemPrompt } from '#web/kit/feedback/system-prompt';
import { antdTheme, type ThemeMode } from '#web/kit/theme/theme';

/** Provides theme mode, colours, sizes and the component texts in the user's language. */
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
      <App message={{ maxCount: 3 }}>
        {children}
        <SystemPrompt />
      </App>
    </ConfigProvider>
  );
}
