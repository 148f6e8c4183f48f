import { DatePicker, type GetProps } from 'antd';

/** The props a form gives its date range, with the texts of the two dates. */
export type DateRangeProps = Pick<
  GetProps<typeof DatePicker.RangePicker>,
  'id' | 'value' | 'onChange' | 'placeholder' | 'aria-label' | 'size'
>;

/** A range of dates of which either may be empty. */
export function DateRangeField(props: DateRangeProps) {
  return <DatePicker.RangePicker {...props} allowEmpty={[true, true]} format="MM-DD" />;
}
