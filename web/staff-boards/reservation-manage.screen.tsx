import { enumMember } from '#domain/kit/enumeration';
import { orderSource } from '#domain/orders/order.status';
import { useWords } from '#web/kit/session/words';
import { StaffBar } from './staff-bar';
import { StaffBoard, StaffFigures } from './staff-card';
import { useStaffBoard } from './staff-board';
import { sourceMarks } from './staff-grid';
import { StaffSide } from './staff-side';

/**
 * The staff board: a site's day with all orders, live. An order opens beside it; free slots can be blocked. Site, date
 * and order are in the address.
 */
export default function ReservationManage() {
  const { t } = useWords();
  const desk = useStaffBoard();
  const { list, siteId, date, day, label, figures, go } = desk;
  return (
    <div className="staff">
      <StaffBar
        sites={list}
        siteId={siteId}
        date={date}
        loading={day.isFetching && !day.isPending}
        onSite={(id) => go({ siteId: String(id) })}
        onDate={(to) => go({ date: to })}
        onReload={() => void day.refetch()}
      />
      <div className="staff-main">
        <section className="staff-card v-card">
          <h1 className="v-hidden staff-print-title">{label}</h1>
          <StaffFigures desk={desk} />
          <StaffBoard desk={desk} />
          <footer className="staff-legend">
            <span className="v-quiet">{t({ zh: '来源', en: 'Source' })}</span>
            {Object.entries(sourceMarks).map(([source, mark]) => (
              <span key={source}>
                <i className={`staff-order is-${mark.tint}`}>{t(mark)}</i>
                {t(enumMember(orderSource, Number(source)) ?? mark)} <b>{figures?.sources.get(Number(source)) ?? 0}</b>
              </span>
            ))}
          </footer>
        </section>
        <StaffSide desk={desk} />
      </div>
    </div>
  );
}
