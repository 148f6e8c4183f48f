import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { InstalmentFields } from './instalment-fields';

function InstalmentForm() {
  const [form] = Form.useForm();
  return (
    <Form
      form={form}
      initialValues={{ rent: 1_000, dates: [dayjs('2027-03-01'), dayjs('2027-12-31')], instalments: [] }}
    >
      <Form.Item name="rent" noStyle>
        <input aria-label="rent" />
      </Form.Item>
      <Form.Item name="dates" noStyle>
        <input type="hidden" />
      </Form.Item>
      <InstalmentFields form={form} />
    </Form>
  );
}

it('divides the rent exactly, shows the missing sum once a part is removed, and adds it', async () => {
  render(<InstalmentForm />);
  expect(screen.getByText(/还差 ¥1,000.00/)).toBeTruthy();
  fireEvent.click(screen.getByText('分 3 期'));
  expect(await screen.findByText('合计等于租金')).toBeTruthy();
  const typed = () => screen.getAllByLabelText('金额').map((one) => (one as HTMLInputElement).value);
  expect(typed()).toEqual(['333.34', '333.33', '333.33']);
  fireEvent.click(screen.getAllByLabelText('删除此期')[2] as HTMLElement);
  expect(await screen.findByText(/还差 ¥333.33/)).toBeTruthy();
  fireEvent.click(screen.getByText('添加一期'));
  expect(await screen.findByText('合计等于租金')).toBeTruthy();
});
