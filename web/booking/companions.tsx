import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Checkbox, InputNumber, Popover } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { DayInfo } from '#contract/booking/reservation.contract';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { maxPeopleFor, type BookingState } from './booking';
import { peopleOf } from './rule-check';
import './companions.css';

type BuddyRow = NonNullable<DayInfo['orderParamView']>['buddyList'][number];

const initialOf = (name: string) => Array.from(name)[0] ?? '';

/** The companion picker: the member, the selected companions and a list, up to the limit of the site. */
function BuddyPicker({
  booking,
  buddies,
  most,
}: {
  readonly booking: BookingState;
  readonly buddies: readonly BuddyRow[];
  readonly most: number;
}) {
  const { t, pick } = useWords();
  const user = useSession((state) => state.user);
  const phone = useScreenSize() === 'phone';
  const { form, updateForm: fill } = booking;
  const set = (id: number, on: boolean) =>
    fill({ buddies: on ? [...form.buddies, id] : form.buddies.filter((one) => one !== id) });
  const full = form.buddies.length >= most;
  const list = (
    <div className="buddy-list">
      {buddies.length === 0 ? (
        <p className="v-quiet">{t({ zh: '还没有已确认的同伴。', en: 'You have no confirmed companions yet.' })}</p>
      ) : null}
      {buddies.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={form.buddies.includes(id)}
          disabled={full && !form.buddies.includes(id)}
          onChange={({ target }) => set(id, target.checked)}
        >
          {name}
        </Checkbox>
      ))}
      <Link to={routeOf(phone ? 'MobileBuddies' : 'VenuesBuddies').path}>
        {t({ zh: '管理同伴', en: 'Manage companions' })}
      </Link>
      {full ? <p className="v-quiet">{t({ zh: `最多 ${most} 名同伴`, en: `Companions: at most ${most}` })}</p> : null}
    </div>
  );
  return (
    <div className="buddy-chips">
      {user ? (
        <span className="buddy">
          <i aria-hidden="true">{initialOf(pick(user.name, user.enName))}</i>
          {pick(user.name, user.enName)}
          <small>{t({ zh: '本人', en: 'you' })}</small>
        </span>
      ) : null}
      {form.buddies.map((id) => {
        const name = buddies.find((one) => one.id === id)?.name ?? String(id);
        return (
          <span key={id} className="buddy">
            <i aria-hidden="true">{initialOf(name)}</i>
            {name}
            <button
              type="button"
              className="v-plain"
              aria-label={t({ zh: `移除 ${name}`, en: `Remove ${name}` })}
              onClick={() => set(id, false)}
            >
              <CloseOutlined />
            </button>
          </span>
        );
      })}
      <Popover trigger="click" placement="bottomLeft" content={list}>
        <button type="button" className="buddy is-add">
          <PlusOutlined /> {t({ zh: '添加', en: 'Add' })}
        </button>
      </Popover>
    </div>
  );
}

/**
 * Companions of a court, or the number of people on a capacity site. Renders nothing if the site takes single players
 * only.
 */
export function Companions({ booking }: { readonly booking: BookingState }) {
  const { t } = useWords();
  const {
    day: { info },
    byPlaces,
    form,
    updateForm: fill,
    people,
  } = booking;
  if (!info) return null;
  const { min, max } = peopleOf(info.siteParam);
  if (max === 0 && !byPlaces) return null;
  const span = max > min ? `${min}–${max}` : `${Math.max(min, 1)}`;
  const most = maxPeopleFor(booking);
  return (
    <section className="tray-part">
      <header>
        <b>{byPlaces ? t({ zh: '入场人数', en: 'People' }) : t({ zh: '同行人', en: 'Companions' })}</b>{' '}
        <small>
          {t({ zh: `${max > 0 ? `${span} 人，` : ''}含本人`, en: `${max > 0 ? `${span}, ` : ''}including you` })}
        </small>
      </header>
      {byPlaces ? (
        <InputNumber
          mode="spinner"
          min={Math.max(1, 1 + form.buddies.length)}
          max={Number.isFinite(most) ? Math.max(most, 1) : undefined}
          precision={0}
          value={people}
          style={{ width: 148 }}
          aria-label={t({ zh: '入场人数', en: 'Number of people' })}
          onChange={(value) => fill({ places: value ?? 1 })}
        />
      ) : null}
      {max > 1 && info.orderParamView ? (
        <BuddyPicker booking={booking} buddies={info.orderParamView.buddyList} most={max - 1} />
      ) : null}
    </section>
  );
}
