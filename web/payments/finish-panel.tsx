import './pay.css';
import './pay-finish.css';
import { CalendarOutlined, CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { saveToCalendar } from '#web/kit/order/calendar-file';
import { schoolStamp } from '#web/kit/browser/clock';
import { EntryCode } from '#web/kit/order/entry-code';
import { pathOf } from '#web/kit/route/navigation';
import { locationText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { PayOrder } from './pay-order';
import type { Payment } from './payment';

/** Step 4: the confirmed booking with its entry code, a calendar file and what comes next. */
export function FinishPanel({ payment, phone }: { readonly payment: Payment; readonly phone: boolean }) {
  const { t, pick, lang } = useWords();
  const navigate = useNavigate();
  const { due, order } = payment;
  if (!due) return null;
  const isOver = due.endDate <= schoolStamp();
  const addToCalendar = () =>
    void saveToCalendar({
      uid: due.venueTradeNo,
      title: order ? locationText(order, lang) : pick(due.subject, due.subjectEn),
      place: order ? `${pick(order.campusName, order.enCampusName)} ${pick(order.venueName, order.enVenueName)}` : '',
      note: t({ zh: `订单号 ${due.venueTradeNo}`, en: `Order no. ${due.venueTradeNo}` }),
      start: due.startDate,
      end: due.endDate,
    });
  const next = [
    { zh: '到场后在闸机出示入场码，或刷脸入场。', en: 'Show your entry code at the gate, or use face recognition.' },
    { zh: '同伴请与您一起入场。', en: 'Ask your companions to enter with you.' },
    {
      zh: '不能来请尽早在“我的订单”取消，爽约会影响以后的预约。',
      en: 'If you cannot come, cancel early in My orders. No-shows affect later bookings.',
    },
  ];
  return (
    <div className="pay-finish">
      <section className="pay-card pay-done">
        <header>
          <CheckCircleFilled />
          <div>
            <h2>
              {isOver
                ? t({ zh: '预约已结束', en: 'This booking has ended' })
                : t({ zh: '预约成功', en: 'Your booking is confirmed' })}
            </h2>
            <p>
              {isOver
                ? t({ zh: '已支付，欢迎再来。', en: 'It was paid. We hope to see you again.' })
                : t({ zh: '场地已为您保留。', en: 'Your booking is reserved.' })}
            </p>
          </div>
        </header>
        {isOver ? null : <EntryCode tradeNo={due.venueTradeNo} size={phone ? 240 : 200} />}
      </section>
      <div className="pay-after">
        <PayOrder payment={payment} />
        <section className="pay-card">
          {isOver ? null : (
            <>
              <h3>{t({ zh: '接下来', en: 'What’s next' })}</h3>
              <ol className="pay-next">
                {next.map((line) => (
                  <li key={line.en}>{t(line)}</li>
                ))}
              </ol>
            </>
          )}
          <div className="pay-buttons">
            <Button
              type="primary"
              size={phone ? 'large' : 'middle'}
              onClick={() => void navigate(`${routeOf('mobileOrders').path}${isOver ? '' : '?tab=toUse'}`)}
            >
              {t({ zh: '查看我的订单', en: 'View my orders' })}
            </Button>
            {isOver ? null : (
              <Button size={phone ? 'large' : 'middle'} icon={<CalendarOutlined />} onClick={addToCalendar}>
                {t({ zh: '加入日历', en: 'Add to calendar' })}
              </Button>
            )}
            {order ? (
              <Button
                size={phone ? 'large' : 'middle'}
                onClick={() =>
                  void navigate(
                    phone
                      ? `${routeOf('mobileReservation').path}?id=${order.venueSiteId}`
                      : pathOf(routeOf('VenueReservation'), { id: order.venueSiteId }),
                  )
                }
              >
                {t({ zh: '继续预约', en: 'Book another' })}
              </Button>
            ) : null}
          </div>
        </section>
      </div>
    </div>
  );
}
