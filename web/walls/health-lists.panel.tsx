import type { TileBox } from '#domain/walls/wall-boxes.rules';
import type { HealthWall } from '#contract/walls/wall-screen.contract';
import { formatCount, nameOf, t } from '#web/monitor/display-lang';
import { PanelHead } from '#web/monitor/panel-head';
import { RankedList } from '#web/monitor/ranked-list';

const ROW = 82;

/** Sports of this week and the last by visits. */
export function HealthSports({ health: { sports } }: { readonly health: HealthWall }) {
  return (
    <section className="panel sports">
      <PanelHead title={t('运动项目', 'Sports')}>
        <span className="hint">{t('近两周人次', 'visits, two weeks')}</span>
      </PanelHead>
      {sports.length === 0 ? (
        <p className="none">{t('近两周暂无锻炼记录', 'No exercise in two weeks')}</p>
      ) : (
        <RankedList items={sports.map(({ visits, ...sport }) => ({ ...sport, count: visits }))} />
      )}
    </section>
  );
}

/** People who exercised in four weeks by group, men solid and women hatched. */
export function HealthPeople({ health: { groups } }: { readonly health: HealthWall }) {
  const most = Math.max(1, ...groups.flatMap(({ male, female }) => [male, female]));
  return (
    <section className="panel people-groups">
      <PanelHead title={t('身份与性别', 'Groups')}>
        <span className="hint">
          <i className="male" /> {t('男', 'Men')} <i className="female" /> {t('女 · 近四周人数', 'Women · four weeks')}
        </span>
      </PanelHead>
      {groups.length === 0 ? (
        <p className="none">{t('人数不足十人，不显示', 'Fewer than ten people; not shown')}</p>
      ) : (
        <ol>
          {groups.map((group) => (
            <li key={group.name}>
              <b>{formatCount(group.male)}</b>
              <span className="left">
                <i style={{ width: `${(group.male / most) * 100}%` }} />
              </span>
              <em>{nameOf(group)}</em>
              <span className="right">
                <i style={{ width: `${(group.female / most) * 100}%` }} />
              </span>
              <b>{formatCount(group.female)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Departments by visits a member in four weeks. */
export function HealthColleges({ health: { colleges }, box }: { readonly health: HealthWall; readonly box: TileBox }) {
  const rows = colleges.slice(0, Math.max(3, Math.floor((box.height - 110) / ROW)));
  const most = Math.max(0.1, ...rows.map(({ perPerson }) => perPerson));
  return (
    <section className="panel colleges">
      <PanelHead title={t('学院排名', 'Departments')}>
        <span className="hint">{t('近四周人均次数', 'visits a member, four weeks')}</span>
      </PanelHead>
      {rows.length === 0 ? (
        <p className="none">{t('暂无满十人的学院', 'No department with ten members yet')}</p>
      ) : (
        <ol>
          {rows.map((college, i) => (
            <li key={college.name} className={i === 0 ? 'first' : ''}>
              <span className="rank">{i + 1}</span>
              <span className="name">{nameOf(college)}</span>
              <b>{college.perPerson.toFixed(1)}</b>
              <small>
                {t(
                  `${formatCount(college.people)} / ${formatCount(college.members)} 人`,
                  `${formatCount(college.people)} of ${formatCount(college.members)}`,
                )}
              </small>
              <span className="track">
                <i style={{ width: `${(college.perPerson / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <footer>{t('只显示合计，少于十人的组不列出', 'Totals only; groups below ten are not listed')}</footer>
    </section>
  );
}
