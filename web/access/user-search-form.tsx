import { SearchOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useWords } from '#web/kit/session/words';

/** The field for a full username, phone or card number, and the button that searches. */
export function UserSearchForm({
  busy,
  find,
}: {
  readonly busy: boolean;
  readonly find: (keyword: string) => Promise<void>;
}) {
  const { t, words } = useWords();
  const [form] = Form.useForm<{ keyword: string }>();
  return (
    <Form form={form} onFinish={({ keyword }) => void find(keyword)} className="s-find">
      <Form.Item
        name="keyword"
        style={{ flex: 1, marginBottom: 0 }}
        rules={[
          {
            required: true,
            whitespace: true,
            min: 3,
            message: t({
              zh: '请输入完整的用户名、手机号或校园卡号',
              en: 'Enter the full username, phone or campus card number',
            }),
          },
        ]}
      >
        <Input
          size="large"
          autoFocus
          allowClear
          maxLength={50}
          placeholder={t({ zh: '用户名 / 手机号 / 校园卡号', en: 'Name, phone or card' })}
          aria-label={t({ zh: '用户名、手机号或校园卡号', en: 'Name, phone or card' })}
        />
      </Form.Item>
      <Button size="large" type="primary" htmlType="submit" icon={<SearchOutlined />} loading={busy}>
        {t(words.search)}
      </Button>
    </Form>
  );
}
