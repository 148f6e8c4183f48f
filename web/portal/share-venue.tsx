import { ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCopy } from '#web/kit/feedback/use-copy';
import { share, useAppBridge } from '#web/kit/shell/app-bridge';
import { useWords } from '#web/kit/session/words';

/** Shares a venue's page by the school's app or the browser; copies its address if neither can share. */
export function ShareVenue({ title }: { readonly title: string }) {
  const { t } = useWords();
  const app = useAppBridge();
  const copy = useCopy();
  const shareLink = async () => {
    const url = `${window.location.origin}${window.location.pathname}`;
    if (!(await share({ title, url }, app))) copy(url);
  };
  return (
    <Button type="link" size="small" className="vd-share" icon={<ShareAltOutlined />} onClick={() => void shareLink()}>
      {t({ zh: '分享', en: 'Share' })}
    </Button>
  );
}
