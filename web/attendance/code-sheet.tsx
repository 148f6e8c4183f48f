import './code-sheet.css';
import { CloseOutlined, SafetyCertificateOutlined, StarFilled } from '@ant-design/icons';
import type { OrderView } from '#contract/orders/order.contract';
import { BottomSheet } from '#web/kit/feedback/bottom-sheet';
import { EntryCode } from '#web/kit/order/entry-code';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { slotText, locationText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** The entry code of an order in full size, to show at a gate. */
export function CodeSheet({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) {
  const { t, pick, lang, words } = useWords();
  const user = useSession((state) => state.user);
  const name = user ? pick(user.name, user.enName) : '';
  return (
    <BottomSheet className="code-sheet" onClose={onClose}>
      <header>
        <b>{t({ zh: '入场码', en: 'Entry code' })}</b>
        <button type="button" className="v-plain" aria-label={t(words.close)} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <section>
        <div className="code-who">
          <i aria-hidden="true">{Array.from(name)[0]}</i>
          <b>{name}</b>
        </div>
        <EntryCode tradeNo={order.tradeNo} size={236} />
        <footer>
          <div>
            <b>{locationText(order, lang)}</b>
            <small>
              {slotText(order.reservationStartDate, order.reservationEndDate, lang)} ·{' '}
              {pick(order.venueName, order.enVenueName)}
            </small>
          </div>
          <TintedTag tint="primary" icon={<StarFilled />}>
            {t({ zh: '待使用', en: 'Upcoming' })}
          </TintedTag>
        </footer>
      </section>
      <p>
        <SafetyCertificateOutlined />{' '}
        {t({
          zh: '凭码入场，截图可能失效，请勿转发他人',
          en: 'Show this code to enter. Screenshots may stop working. Do not share it',
        })}
      </p>
    </BottomSheet>
  );
}
