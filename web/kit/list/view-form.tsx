import { Button, Checkbox, Form, Input } from 'antd';
import { VIEW_NAME_LENGTH } from '#contract/lists/list-view.contract';
import { useWords } from '#web/kit/session/words';

/** Name of a saved filter, and whether the list opens with it. */
export interface ViewFormValues {
  readonly name: string;
  readonly isDefault?: boolean;
}

/** Asks for the name of a filter to save. */
export function ViewForm({ busy, save }: { readonly busy: boolean; readonly save: (values: ViewFormValues) => void }) {
  const { t } = useWords();
  return (
    <Form layout="vertical" name="view" onFinish={save} style={{ width: 240 }}>
      <Form.Item
        name="name"
        label={t({ zh: '筛选名称', en: 'Filter name' })}
        rules={[{ required: true, whitespace: true, message: t({ zh: '不能为空', en: 'This field is required.' }) }]}
      >
        <Input maxLength={VIEW_NAME_LENGTH} autoFocus />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>{t({ zh: '打开列表时默认使用', en: 'Use by default for this list' })}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" size="small" loading={busy}>
        {t({ zh: '保存', en: 'Save' })}
      </Button>
    </Form>
  );
}
