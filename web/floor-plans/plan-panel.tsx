import './plan.css';
import { Link } from 'react-router-dom';
import { enumMembers } from '#domain/kit/enumeration';
import { fromSquareMetres, toSquareMetres } from '#domain/buildings/area.rules';
import { areaDifference, polygonArea } from '#domain/floor-plans/polygon.rules';
import { roomUseStatus, type RoomUseStatus } from '#domain/rooms/room.status';
import type { PlannedRoom } from '#contract/floor-plans/floor-plan.contract';
import { FactsList } from '#web/kit/detail/facts-list';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { UsageTag, UseStatusGlyph } from '#web/rooms/room-glyph';
import type { RoomColouring } from '#web/rooms/room-finder';
import type { DrawnRoom } from './plan-canvas';

/** A difference from here on is shown as one, in hundredths of a square metre. */
const NOTABLE = 100;

const signed = (area: number) => `${area > 0 ? '+' : ''}${amount(toSquareMetres(area))} m²`;

/** The card of a room: what it is, and how its plan compares with the register. `isOffice`: it has occupants to show. */
export function PlanRoomCard({ room, isOffice }: { readonly room: DrawnRoom; readonly isOffice: boolean }) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const difference = areaDifference(room.outline, fromSquareMetres(room.area));
  return (
    <>
      <h2>
        {room.roomNo} {pick(room.name, room.enName)}
      </h2>
      <div className="fp-tags">
        <UsageTag of={room.usage} />
        <StatusTag of={roomUseStatus} code={room.useStatus} />
      </div>
      <FactsList
        facts={[
          [{ zh: '使用单位', en: 'Department' }, pick(room.orgName, room.enOrgName)],
          [{ zh: '责任人', en: 'Person in charge' }, pick(room.principalName, room.enPrincipalName)],
          [{ zh: '容纳人数', en: 'Capacity' }, room.capacity || null],
          [{ zh: '钥匙号', en: 'Key no.' }, room.keyNo],
          [{ zh: '登记面积', en: 'Registered area' }, `${amount(room.area)} m²`],
          [{ zh: '图上面积', en: 'Area on the plan' }, `${amount(toSquareMetres(polygonArea(room.outline)))} m²`],
          [
            { zh: '相差', en: 'Difference' },
            Math.abs(difference) >= NOTABLE ? <span className="fp-off">{signed(difference)}</span> : signed(difference),
          ],
        ]}
      />
      {may('GraphicSpaceDetail') && (
        <Link to={`/graphic-space/${room.id}`}>{t({ zh: '查看房间', en: 'Open room' })}</Link>
      )}
      {isOffice && may('OfficeSpace') && (
        <Link to={`/office-space/${room.id}`}>{t({ zh: '查看使用人', en: 'Occupants' })}</Link>
      )}
    </>
  );
}

/** What the colours of a plan mean, and how the plan compares with the register. */
export function PlanLegend({
  rooms,
  drawn,
  colouring,
  orgs,
}: {
  readonly rooms: readonly PlannedRoom[];
  readonly drawn: readonly DrawnRoom[];
  readonly colouring: RoomColouring;
  readonly orgs: readonly (number | null)[];
}) {
  const { t, pick } = useWords();
  const off = drawn.filter(({ outline, area }) => Math.abs(areaDifference(outline, fromSquareMetres(area))) >= NOTABLE);
  const names = new Map(rooms.map((room) => [room.orgId, room]));
  return (
    <>
      <h2>{t({ zh: '图例', en: 'Legend' })}</h2>
      {colouring === 'state' && (
        <ul className="fp-legend">
          {enumMembers(roomUseStatus).map(({ code, zh, en }) => (
            <li key={code}>
              <UseStatusGlyph of={code as RoomUseStatus} />
              {t({ zh, en })}
            </li>
          ))}
        </ul>
      )}
      {colouring === 'org' && (
        <ul className="fp-legend">
          {orgs.map((id) => {
            const room = names.get(id);
            return (
              <li key={id ?? 0}>
                <b>{rooms.filter(({ orgId }) => orgId === id).length}</b>
                {pick(room?.orgName ?? '', room?.enOrgName) || t({ zh: '未分配', en: 'Unassigned' })}
              </li>
            );
          })}
        </ul>
      )}
      {colouring === 'usage' && (
        <p>
          {t({ zh: '用途见下方，点一项只看一类', en: 'Uses are listed below. Choose one to show only its rooms.' })}
        </p>
      )}
      <FactsList
        facts={[
          [{ zh: '已画', en: 'Drawn' }, `${drawn.length} / ${rooms.length}`],
          [
            { zh: '面积不符', en: 'Areas that differ' },
            off.length > 0 ? (
              <span className="fp-off">{off.map(({ roomNo }) => roomNo).join(', ')}</span>
            ) : (
              t({ zh: '无', en: 'None' })
            ),
          ],
        ]}
      />
      <p>{t({ zh: '点房间查看详情', en: 'Choose a room to see its details.' })}</p>
    </>
  );
}
