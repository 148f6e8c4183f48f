import { Alert } from 'antd';
import { useWords } from '#web/kit/session/words';

/** Explains what to do at the display before its code can be entered. */
export function PairingHelp() {
  const { t } = useWords();
  const address = `${location.origin}/venue/monitor-echart-ws?pair=1`;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t({
        zh: '先在显示屏的浏览器中打开要显示的页面，并在地址末尾加上 pair=1：',
        en: 'On the screen, open the page you want to show and add pair=1 to the end of its address:',
      })}
      description={<code style={{ overflowWrap: 'anywhere' }}>{address}</code>}
    />
  );
}
