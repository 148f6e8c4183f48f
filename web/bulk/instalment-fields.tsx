import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Form, InputNumber, type FormInstance } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { splitIntoInstalments } from '#domain/bulk/bulk.rules';
import { fromYuan, toYuan } from '#domain/kit/money';
import { pickedDate } from '#web/kit/text/date-text';
import { money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import './bulk.css';

/** One instalment while it is entered. */
interface InstalmentValues {
  readonly due: Dayjs | null;
  readonly amount: number | null;
}

const MAX_INSTALMENTS = 36;

/**
 * Instalments of a lease: divided into equal parts by a button, edited one by one; shows the difference to the rent.
 */
export function InstalmentFields({ form }: { readonly form: FormInstance }) {
  const { t } = useWords();
  const rent = (Form.useWatch('rent', form) as number | null | undefined) ?? 0;
  const parts = (Form.useWatch('instalments', form) as (InstalmentValues | undefined)[] | undefined) ?? [];
  const dates = Form.useWatch('dates', form) as readonly [Dayjs, Dayjs] | undefined;
  const remaining = Math.round((rent - parts.reduce((total, part) => total + (part?.amount ?? 0), 0)) * 100) / 100;
  const divide = (count: number) => {
    if (!dates || rent <= 0) return;
    form.setFieldValue(
      'instalments',
      splitIntoInstalments(fromYuan(rent), pickedDate(dates[0]), pickedDate(dates[1]), count).map(
        ({ due, amount }) => ({ due: dayjs(due), amount: toYuan(amount) }),
      ),
    );
  };
  const required = [{ required: true, message: t({ zh: '必填', en: 'Required' }) }];
  return (
    <section className="is-wide">
      <div className="bk-sum">
        <b>{t({ zh: '分期付款', en: 'Instalments' })}</b>
        <span>
          {rent <= 0
            ? ''
            : remaining === 0
              ? t({ zh: '合计等于租金', en: 'Adds up to the rent' })
              : t({ zh: `还差 ${money(remaining)}`, en: `${money(remaining)} missing` })}
        </span>
      </div>
      <div className="bk-bar" style={{ marginBottom: 8 }}>
        {[1, 3, 6, 12].map((n) => (
          <Button key={n} size="small" disabled={rent <= 0} onClick={() => divide(n)}>
            {n === 1 ? t({ zh: '一次付清', en: 'Single payment' }) : t({ zh: `分 ${n} 期`, en: `${n} instalments` })}
          </Button>
        ))}
      </div>
      <Form.List name="instalments">
        {(fields, { add, remove }) => (
          <>
            <ul className="bk-parts">
              {fields.map(({ key, name }) => (
                <li key={key}>
                  <span>{t({ zh: `第 ${name + 1} 期`, en: `Instalment ${name + 1}` })}</span>
                  <Form.Item name={[name, 'due']} rules={required} noStyle>
                    <DatePicker aria-label={t({ zh: '付款日', en: 'Due date' })} style={{ width: '100%' }} />
                  </Form.Item>
                  <Form.Item name={[name, 'amount']} rules={required} noStyle>
                    <InputNumber
                      aria-label={t({ zh: '金额', en: 'Amount' })}
                      min={0.01}
                      precision={2}
                      prefix="¥"
                      style={{ width: '100%' }}
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t({ zh: '删除此期', en: 'Remove instalment' })}
                    onClick={() => remove(name)}
                  />
                </li>
              ))}
            </ul>
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={fields.length >= MAX_INSTALMENTS}
              onClick={() => add({ due: null, amount: remaining > 0 ? remaining : null })}
              style={{ margin: '8px 0 16px' }}
            >
              {t({ zh: '添加一期', en: 'Add instalment' })}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}
