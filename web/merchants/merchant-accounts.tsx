import './merchant-accounts.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { enumCodes, enumMember } from '#domain/kit/enumeration';
import { merchantChannel, type MerchantChannel } from '#domain/merchants/pay-service.status';
import { labelOf } from '#contract/kit/fields';
import { accountKeys, merchants, type MerchantAccount, type MerchantRow } from '#contract/merchants/merchant.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call, textOf } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** The form of an account's keys: hidden or multi-line inputs, submitted once. */
function KeysForm({
  id,
  channel,
  close,
}: {
  readonly id: number;
  readonly channel: MerchantChannel;
  readonly close: (onSaved: boolean) => void;
}) {
  const { t, lang, words } = useWords();
  const { message } = useFeedback();
  const [form] = Form.useForm<Record<string, string>>();
  const { busy, submit } = useSubmit();
  const send = (keys: Record<string, string>) =>
    submit(
      async () => {
        await call(merchants.setKeys, { id, channel, keys: JSON.stringify(keys) }, { quiet: true });
        close(true);
      },
      (error) => void message.error(t(textOf(error))),
    );
  return (
    <Form form={form} layout="vertical" autoComplete="off" onFinish={(keys) => void send(keys)}>
      {Object.entries(accountKeys[channel].shape).map(([name, schema]) => {
        const label = labelOf(schema, lang) ?? name;
        const block = /PEM/.test(label);
        return (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={[
              {
                validator: (_, value: string) =>
                  schema.safeParse(value ?? '').success
                    ? Promise.resolve()
                    : Promise.reject(
                        new Error(
                          t(
                            block
                              ? { zh: '请粘贴完整的 PEM 文本', en: 'Paste the complete PEM text' }
                              : { zh: '请填写完整，格式须正确', en: 'Enter a complete and valid value' },
                          ),
                        ),
                      ),
              },
            ]}
          >
            {block ? (
              <Input.TextArea rows={4} spellCheck={false} autoComplete="off" placeholder="-----BEGIN …" />
            ) : /key/i.test(name) ? (
              <Input.Password autoComplete="new-password" />
            ) : (
              <Input spellCheck={false} autoComplete="off" />
            )}
          </Form.Item>
        );
      })}
      <p className="v-quiet">
        {t({
          zh: '密钥加密保存，保存后任何人都无法再查看。',
          en: 'Keys are stored encrypted. After saving, nobody can view them.',
        })}
      </p>
      <div className="mch-buttons">
        <Button onClick={() => close(false)}>{t(words.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t({ zh: '保存密钥', en: 'Save keys' })}
        </Button>
      </div>
    </Form>
  );
}

function AccountPanel({
  id,
  channel,
  account,
  reread: onChange,
}: {
  readonly id: number;
  readonly channel: MerchantChannel;
  readonly account: MerchantAccount | undefined;
  readonly reread: () => void;
}) {
  const { t, lang } = useWords();
  const { message } = useFeedback();
  const [isEditing, setEditing] = useState(false);
  const { busy, submit } = useSubmit();
  const run = async (action: () => Promise<unknown>) => {
    await submit(action, (error) => void message.error(t(textOf(error))));
    onChange();
  };
  const test = () =>
    run(async () => {
      const { ok, note } = await call(merchants.test, { id, channel }, { quiet: true });
      void (ok
        ? message.success(t({ zh: '连接正常，签名已核对', en: 'Connected, signature verified' }))
        : message.error(t({ zh: `连接失败：${note}`, en: `Connection failed: ${note}` })));
    });
  return (
    <section className="mch-account">
      <header>
        <div>
          <h4>{t(enumMember(merchantChannel, channel) ?? { zh: channel, en: channel })}</h4>
          <p className="v-quiet">
            {account ? account.shown : t({ zh: '使用学校账号收款', en: 'Payments go to the school account' })}
          </p>
        </div>
        {account?.testOk === true ? (
          <TintedTag tint="success">{t({ zh: '连接正常', en: 'Connected' })}</TintedTag>
        ) : account?.testOk === false ? (
          <TintedTag tint="error">{account.testNote || t({ zh: '连接失败', en: 'Connection failed' })}</TintedTag>
        ) : null}
      </header>
      {account?.testedAt ? (
        <p className="v-quiet">
          {t({
            zh: `上次测试 ${stampText(account.testedAt, lang)}`,
            en: `Last tested ${stampText(account.testedAt, lang)}`,
          })}
        </p>
      ) : null}
      {isEditing ? (
        <KeysForm
          id={id}
          channel={channel}
          close={(changed) => {
            setEditing(false);
            if (changed) onChange();
          }}
        />
      ) : (
        <div className="mch-buttons">
          {account ? (
            <Button loading={busy} onClick={() => void test()}>
              {t({ zh: '测试连接', en: 'Test connection' })}
            </Button>
          ) : null}
          <Button onClick={() => setEditing(true)}>
            {account ? t({ zh: '更换密钥', en: 'Replace keys' }) : t({ zh: '填写独立账号', en: 'Add own account' })}
          </Button>
          {account ? (
            <Popconfirm
              title={t({ zh: '停用此收款账号？', en: 'Disable this account?' })}
              description={t({
                zh: '之后的付款进入学校账号；已收的款仍从此账号查询与退款。',
                en: 'New payments will go to the school account. Earlier payments are still queried and refunded through this account.',
              })}
              okText={t({ zh: '停用', en: 'Disable' })}
              okButtonProps={{ danger: true }}
              onConfirm={() => run(() => call(merchants.removeKeys, { id, channel }, { quiet: true }))}
            >
              <Button danger>{t({ zh: '停用', en: 'Disable' })}</Button>
            </Popconfirm>
          ) : null}
        </div>
      )}
    </section>
  );
}

/** A merchant's own accounts at the channels: set, test and end them; keys are never shown. */
export function MerchantAccountsDrawer({ row, close }: RowDialogProps<MerchantRow>) {
  const { t, pick } = useWords();
  const client = useQueryClient();
  const key = ['Mch', 'accounts', row.id];
  const read = useQuery({ queryKey: key, queryFn: () => call(merchants.accounts, { id: row.id }, { quiet: true }) });
  const reload = () => {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: ['Mch'] });
  };
  return (
    <DetailDrawer
      size={520}
      title={t({ zh: `${row.merchantName} · 收款账号`, en: `${pick(row.merchantName, row.enName)} · accounts` })}
      close={close}
    >
      {read.isLoadingError ? (
        <LoadFailed noun={{ zh: '收款账号', en: 'accounts' }} error={read.error} retry={() => void read.refetch()} />
      ) : read.data ? (
        enumCodes(merchantChannel).map((code) => (
          <AccountPanel
            key={code}
            id={row.id}
            channel={code}
            account={read.data.find(({ channel }) => channel === code)}
            reread={reload}
          />
        ))
      ) : (
        <Skeleton />
      )}
    </DetailDrawer>
  );
}
