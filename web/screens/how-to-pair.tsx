import { Alert } from 'antd';
import { useWords } from '#web/kit/words';

/** What to do at the screen before its code can be typed here. */
export function HowToPair() {
  const { t } = useWords();
  const address = `${location.origin}/venue/monitor-echart-ws?pair=1`;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t({
        zh: '先在显示屏的浏览器中打开要显示的页面，并在地址末尾加上 pair=1：',
        en: 'On the screen, open the page it shall show, with pair=1 at the end of its address:',
      })}
      description={<code style={{ overflowWrap: 'anywhere' }}>{address}</code>}
    />
  );
}
