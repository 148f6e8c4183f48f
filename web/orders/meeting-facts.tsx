import type { OrderView } from '#contract/orders/order.contract';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { DataText } from '#web/kit/text/data-text';
import { useWords } from '#web/kit/session/words';
import { OrderSection } from './order-section';

/** The meeting of an order, in the views of members and of staff. */
type MeetingOfOrder = Pick<
  OrderView,
  'theme' | 'purposeType' | 'purposeName' | 'enPurposeName' | 'joinerNum' | 'activityContent' | 'joiners'
>;

/** Returns the facts of the meeting an order is for; none if it is for no meeting. */
export function meetingFacts(
  order: MeetingOfOrder,
  { pick }: Pick<ReturnType<typeof useWords>, 'pick'>,
): readonly Fact[] {
  return [
    order.theme && [{ zh: '主题', en: 'Topic' }, <DataText>{order.theme}</DataText>],
    order.purposeType !== null &&
      order.purposeType > 0 && [
        { zh: '用途', en: 'Purpose' },
        order.purposeName ? pick(order.purposeName, order.enPurposeName ?? '') : String(order.purposeType),
      ],
    order.joinerNum !== null && order.joinerNum > 0 && [{ zh: '参会人数', en: 'Attendees' }, order.joinerNum],
    order.joiners && [{ zh: '参会人员', en: 'Participants' }, <DataText>{order.joiners}</DataText>, 'wide'],
    order.activityContent && [{ zh: '活动内容', en: 'Agenda' }, <DataText>{order.activityContent}</DataText>, 'wide'],
  ];
}

/** The meeting of an own order as a section; nothing if the order is for no meeting. */
export function OrderMeeting({ order }: { readonly order: MeetingOfOrder }) {
  const words = useWords();
  const facts = meetingFacts(order, words);
  return facts.some(Boolean) ? (
    <OrderSection title={words.t({ zh: '会议', en: 'Meeting' })}>
      <FactsList facts={facts} />
    </OrderSection>
  ) : null;
}
