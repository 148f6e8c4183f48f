import { IdcardOutlined } from '@ant-design/icons';
import { Button, Divider } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { goToOf } from '#domain/session/sso.rules';
import type { EntryInfo } from '#web/kit/session/entry';
import { useWords } from '#web/kit/session/words';

/** Shows the single sign-on methods above the password form. */
export function SsoButtons({ sso }: { sso: EntryInfo['sso'] }) {
  const { t, pick } = useWords();
  const [query] = useSearchParams();
  const goTo = goToOf(query.get('goTo'));
  if (sso.length === 0) return null;
  return (
    <div className="l-sso">
      {sso.map(({ kind, zh, en, href }, at) => (
        <Button
          key={kind}
          block
          size="large"
          type={at === 0 ? 'primary' : 'default'}
          icon={<IdcardOutlined aria-hidden="true" />}
          href={goTo ? `${href}?goTo=${goTo}` : href}
        >
          {pick(zh, en)}
        </Button>
      ))}
      <Divider plain>{t({ zh: '或使用本系统账号', en: 'or use an account of this system' })}</Divider>
    </div>
  );
}
