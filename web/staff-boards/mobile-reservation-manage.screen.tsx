import { StaffBoard, StaffFigures } from './staff-card';
import { useStaffBoard } from './staff-board';
import { ExpectedArrivals } from './expected-arrivals';
import { StaffSide } from './staff-side';
import './staff.css';
import './staff-cell.css';
import './staff-panel.css';
import './staff-narrow.css';
import { StaffPhoneBar } from './staff-phone-bar';

/**
 * The staff board on a phone: expected arrivals on top, the day's matrix below; orders and free slots open from the
 * bottom edge.
 */
export default function MobileReservationManage() {
  const desk = useStaffBoard();
  const { label } = desk;
  return (
    <div className="staff staff-phone">
      <h1 className="v-hidden">{label}</h1>
      <StaffPhoneBar desk={desk} />
      <ExpectedArrivals desk={desk} />
      <section className="staff-card v-card">
        <StaffFigures desk={desk} />
        <StaffBoard desk={desk} />
      </section>
      <StaffSide desk={desk} />
    </div>
  );
}
