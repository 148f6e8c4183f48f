import { ArrowLeftOutlined, CheckOutlined, QrcodeOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { exceptionLevel, type ExceptionLevel } from '#domain/patrol/patrol.status';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import { schoolClock } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { missingAt, type MissingParts } from './check-draft';
import { ItemPhotos } from './item-photos';
import type { LocalItem, LocalPoint } from './offline-store';

/** Returns the text of the button that ends a point: it names what is still missing. */
function doneText({ items, notes, photos }: MissingParts) {
  if (items > 0) return { zh: `还差 ${items} 项，完成此点`, en: `${items} items left` };
  if (notes > 0) return { zh: '异常还缺说明，完成此点', en: 'Describe the exception' };
  if (photos > 0) return { zh: '异常还缺照片，完成此点', en: 'Add a photo of the exception' };
  return { zh: '完成此点', en: 'Point done' };
}

/** The checklist of a point: each item is in order, or an exception with a text, a level and photos. */
export function PointChecklist({
  point,
  place,
  held,
  change,
  next,
  back,
}: {
  readonly point: PatrolTask['points'][number];
  readonly place: string;
  readonly held: LocalPoint;
  readonly change: (items: readonly LocalItem[]) => void;
  /** The first other point that is not done. */
  readonly next: PatrolTask['points'][number] | undefined;
  readonly back: () => void;
}) {
  const { t, pick } = useWords();
  const put = (n: number, more: Partial<LocalItem>) =>
    change(held.items.map((item, i) => (i === n ? { ...item, ...more } : item)));
  const missing = missingAt(held);
  const answered = held.items.length - missing.items;
  const arrived = schoolClock(held.visitedAt ?? undefined).slice(0, 5);
  return (
    <section className="v-card pc-run">
      <header>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t({ zh: '返回路线', en: 'Back to the route' })}
          onClick={back}
        />
        <div className="pc-place">
          <b>{pick(point.name, point.enName)}</b>
          <span className="v-quiet">
            {held.code === null ? <CheckOutlined /> : <QrcodeOutlined />}{' '}
            {held.code === null
              ? t({ zh: `${arrived} 手动到点`, en: `Arrived ${arrived}, by hand` })
              : t({ zh: `${arrived} 扫码到点`, en: `Scanned ${arrived}` })}
          </span>
        </div>
        <span className="pc-count">
          {answered} / {held.items.length}
        </span>
      </header>
      <ol className="pc-items">
        {held.items.map((item, n) => {
          const words = point.items[n];
          const name = words ? pick(words.name, words.enName) : '';
          return (
            <li key={n} data-ok={item.ok}>
              <b>{name}</b>
              <div className="pc-answer" role="group" aria-label={name}>
                <Button
                  icon={item.ok === true ? <CheckOutlined /> : null}
                  aria-pressed={item.ok === true}
                  data-answer="ok"
                  onClick={() => put(n, { ok: true, note: '', level: null, photos: [] })}
                >
                  {t({ zh: '正常', en: 'OK' })}
                </Button>
                <Button
                  icon={item.ok === false ? <WarningOutlined /> : null}
                  aria-pressed={item.ok === false}
                  data-answer="bad"
                  onClick={() => put(n, { ok: false, level: item.level ?? exceptionLevel.general })}
                >
                  {t({ zh: '异常', en: 'Exception' })}
                </Button>
              </div>
              {item.ok === false && (
                <div className="pc-found">
                  <Segmented
                    block
                    aria-label={t({ zh: `${name} 级别`, en: `${name}, level` })}
                    value={item.level ?? exceptionLevel.general}
                    onChange={(level) => put(n, { level: level as ExceptionLevel })}
                    options={enumMembers(exceptionLevel).map((one) => ({ value: one.code, label: t(one) }))}
                  />
                  <Input.TextArea
                    autoSize={{ minRows: 2, maxRows: 6 }}
                    maxLength={200}
                    value={item.note}
                    placeholder={t({ zh: '说明问题', en: 'Describe the problem' })}
                    aria-label={t({ zh: `${name} 说明`, en: `${name}, note` })}
                    onChange={({ target }) => put(n, { note: target.value })}
                  />
                  <ItemPhotos photos={item.photos} place={place} change={(photos) => put(n, { photos })} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {next && (
        <p className="pc-next">
          <span className="v-quiet">{t({ zh: '下一点', en: 'Next point' })}</span>
          <b>{pick(next.name, next.enName)}</b>
          <span className="v-quiet">{pick(next.place, next.enPlace)}</span>
        </p>
      )}
      <footer className="pc-foot">
        <Button
          type="primary"
          size="large"
          block
          disabled={missing.items + missing.notes + missing.photos > 0}
          onClick={back}
        >
          {t(doneText(missing))}
        </Button>
      </footer>
    </section>
  );
}
