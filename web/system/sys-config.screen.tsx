import { KeyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { deploymentSettings } from '#contract/system/setting.contract';
import { call } from '#web/kit/call';
import { useSession } from '#web/kit/session';
import { useWords } from '#web/kit/words';
import { SettingList } from './setting-list';

/** By which key the stored secrets are sealed, and how to seal them anew after the master key was changed. */
function SecretKeys() {
  const { t } = useWords();
  const { message } = App.useApp();
  const may = useSession((state) => state.may);
  const [busy, setBusy] = useState(false);
  const read = useQuery({
    queryKey: ['SysConfig', 'keys'],
    queryFn: () => call(deploymentSettings.keys, {}, { quiet: true }),
  });
  if (!read.data) return null;
  const { keyId, sealed, old } = read.data;
  const again = async () => {
    setBusy(true);
    try {
      const done = await call(deploymentSettings.sealAgain, {});
      void message.success(
        t({ zh: `已用新密钥重新加密 ${done.sealed} 项`, en: `${done.sealed} secrets sealed with the new key` }),
      );
    } catch {
      // Said in the system-prompt modal.
    } finally {
      setBusy(false);
      void read.refetch();
    }
  };
  return (
    <section className="v-card s-keys">
      <span>
        <KeyOutlined />{' '}
        {t({
          zh: `共 ${sealed} 项密钥加密保存，当前主密钥编号 `,
          en: `${sealed} secrets are kept encrypted; the present key is `,
        })}
        <code>{keyId}</code>
      </span>
      <span className="v-quiet">
        {old === 0
          ? t({ zh: '全部由当前主密钥加密', en: 'All are sealed with it' })
          : t({ zh: `${old} 项仍由旧密钥加密`, en: `${old} are still sealed with an older one` })}
      </span>
      {old > 0 && may('SysConfigEdit') && (
        <Button loading={busy} onClick={() => void again()}>
          {t({ zh: '用当前密钥重新加密', en: 'Seal with the present key' })}
        </Button>
      )}
    </section>
  );
}

/** Settings of the deployment. */
export default function SysConfig() {
  return <SettingList route="SysConfig" calls={deploymentSettings} Extra={SecretKeys} />;
}
