import { KeyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { deploymentSettings } from '#contract/system/setting.contract';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** Shows which master key encrypts the stored secrets, and re-encrypts them after a key change. */
export function SecretKeyPanel() {
  const { t } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const { busy, submit } = useSubmit();
  const read = useQuery({
    queryKey: ['SysConfig', 'keys'],
    queryFn: () => call(deploymentSettings.keys, {}, { quiet: true }),
  });
  if (!read.data) return null;
  const { keyId, sealed, old } = read.data;
  const again = async () => {
    await submit(async () => {
      const done = await call(deploymentSettings.sealAgain, {});
      void message.success(
        t({ zh: `已用新密钥重新加密 ${done.sealed} 项`, en: `Secrets re-encrypted with the new key: ${done.sealed}` }),
      );
    });
    void read.refetch();
  };
  return (
    <section className="v-card s-keys">
      <span>
        <KeyOutlined />{' '}
        {t({
          zh: `共 ${sealed} 项密钥加密保存，当前主密钥编号 `,
          en: `Encrypted secrets: ${sealed}. Current master key: `,
        })}
        <code>{keyId}</code>
      </span>
      <span className="v-quiet">
        {old === 0
          ? t({ zh: '全部由当前主密钥加密', en: 'All encrypted with the current master key' })
          : t({ zh: `${old} 项仍由旧密钥加密`, en: `Still encrypted with an old key: ${old}` })}
      </span>
      {old > 0 && may('SysConfigEdit') && (
        <Button loading={busy} onClick={() => void again()}>
          {t({ zh: '用当前密钥重新加密', en: 'Re-encrypt with current key' })}
        </Button>
      )}
    </section>
  );
}
