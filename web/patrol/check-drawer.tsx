import { CheckCircleOutlined, CloseCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Image } from 'antd';
import { useState } from 'react';
import { handleStatus } from '#domain/devices/device.status';
import { exceptionLevel, patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import { securityChecks, type CheckedPoint, type SecurityCheckRow } from '#contract/patrol/security-check.contract';
import { call } from '#web/kit/call/call';
import { schoolClock } from '#web/kit/browser/clock';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { millisecondsBetween, stampText } from '#web/kit/text/format';
import { Value } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';
import { Deadline } from './check-parts';

/** A result that arrives later than this was finished without network. */
const OFFLINE_MS = 60_000;

const SCANNED = { zh: '扫码', en: 'scanned' };
const BY_HAND = { zh: '手选', en: 'chosen by hand' };

/** A photo of a check, loaded when it is wanted: its address is valid for one minute. */
function CheckPhoto({ id, photoId, n }: { readonly id: number; readonly photoId: string; readonly n: number }) {
  const { t } = useWords();
  const [url, setUrl] = useState<string | null>(null);
  if (url) return <Image src={url} width={96} height={72} alt={t({ zh: `照片 ${n}`, en: `Photo ${n}` })} />;
  return (
    <Button
      size="small"
      onClick={() =>
        void call(securityChecks.photo, { id, attachmentId: photoId }).then(
          (found) => setUrl(found.url),
          () => undefined,
        )
      }
    >
      {t({ zh: `照片 ${n}`, en: `Photo ${n}` })}
    </Button>
  );
}

function PointAnswers({ id, point }: { readonly id: number; readonly point: CheckedPoint }) {
  const { t, pick } = useWords();
  return (
    <li className="pc-point">
      <header>
        <b>
          {point.seq}. {pick(point.name, point.enName)}
        </b>
        <span className="v-quiet">
          {point.visitedAt === null
            ? t({ zh: '未巡检', en: 'Not visited' })
            : `${schoolClock(point.visitedAt).slice(0, 5)} ${t(point.scanned ? SCANNED : BY_HAND)}`}
        </span>
      </header>
      <ul>
        {point.items.map((item, n) => (
          <li key={n} data-ok={item.ok}>
            {item.ok === null ? <MinusCircleOutlined /> : item.ok ? <CheckCircleOutlined /> : <CloseCircleOutlined />}
            <span>
              {pick(item.name, item.enName)}
              {item.ok === null && ` · ${t({ zh: '未检', en: 'not checked' })}`}
              {item.ok === true && ` · ${t({ zh: '正常', en: 'OK' })}`}
              {item.note && (
                <em>
                  <DataText>{item.note}</DataText>
                </em>
              )}
            </span>
            {item.level !== null && <StatusTag of={exceptionLevel} code={item.level} />}
            {item.photoIds.map((photoId, i) => (
              <CheckPhoto key={photoId} id={id} photoId={photoId} n={i + 1} />
            ))}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** When something was done and by whom. */
function By({
  at,
  from = null,
  name,
  note = null,
}: {
  readonly at: string;
  readonly from?: string | null;
  readonly name: string | null;
  readonly note?: string | null;
}) {
  const { lang } = useWords();
  return (
    <>
      {from === null ? stampText(at, lang) : `${stampText(from, lang)} – ${at.slice(11, 16)}`}
      {name && (
        <>
          {' · '}
          <DataText>{name}</DataText>
        </>
      )}
      {note && (
        <>
          {' · '}
          <DataText>{note}</DataText>
        </>
      )}
    </>
  );
}

/** One security check: its task, what was found at each point, and how it was handled. */
export function CheckDrawer({ id, row, close }: { id: string; row: SecurityCheckRow | undefined; close: () => void }) {
  const { t, pick, label, lang } = useWords();
  const read = useQuery({
    queryKey: ['SecurityCheck', 'detail', id, row?.status, row?.recheckedAt],
    queryFn: () => call(securityChecks.detail, { id: Number(id) }, { quiet: true }),
  });
  const check = row ?? read.data;
  if (!check) return null;
  const more = read.data;
  const isLate =
    check.finishedAt !== null &&
    more?.syncedAt != null &&
    millisecondsBetween(check.finishedAt, more.syncedAt) > OFFLINE_MS;
  const facts: readonly Fact[] = [
    [{ zh: '场馆', en: 'Venue' }, pick(check.venueName, check.enVenueName)],
    [{ zh: '类型', en: 'Kind' }, label(patrolKind, check.kind)],
    [{ zh: '任务时间', en: 'Task' }, `${stampText(check.startsAt, lang)} – ${check.endsAt.slice(11, 16)}`],
    check.finishedAt !== null && [
      { zh: '巡检', en: 'Inspected' },
      <By key="inspected" at={check.finishedAt} from={more?.startedAt ?? null} name={check.inspector} />,
    ],
    isLate && [{ zh: '离线完成，收到于', en: 'Done offline, received' }, stampText(more?.syncedAt ?? '', lang)],
    check.deadline !== null && [{ zh: '处理期限', en: 'Handle by' }, <Deadline key="deadline" check={check} />],
    check.handledAt !== null && [
      { zh: '处理', en: 'Handled' },
      <By key="handled" at={check.handledAt} name={check.handler} />,
    ],
    check.result !== null && [{ zh: '处理结果', en: 'What was done' }, <Value key="result">{check.result}</Value>],
    check.recheckedAt !== null && [
      { zh: '复查', en: 'Checked again' },
      <By key="rechecked" at={check.recheckedAt} name={check.rechecker} note={more?.recheckNote ?? null} />,
    ],
  ];
  return (
    <DetailDrawer size={560} close={close} title={pick(check.planName, check.enPlanName)}>
      <DetailHead>
        <StatusTag of={patrolProgress} code={check.progress} />
        {check.status !== null && <StatusTag of={handleStatus} code={check.status} />}
        {check.level !== null && <StatusTag of={exceptionLevel} code={check.level} />}
      </DetailHead>
      <FactsList facts={facts} />
      {read.data && read.data.resultPhotoIds.length > 0 && (
        <p className="pc-photos">
          {read.data.resultPhotoIds.map((photoId, n) => (
            <CheckPhoto key={photoId} id={check.id} photoId={photoId} n={n + 1} />
          ))}
        </p>
      )}
      <DetailSection title={t({ zh: '巡检点', en: 'Points' })}>
        {read.error && (
          <LoadFailed noun={{ zh: '巡检点', en: 'points' }} error={read.error} retry={() => void read.refetch()} />
        )}
        {!read.data && !read.error && <div className="v-list-wait" aria-busy="true" />}
        <ol className="pc-points">
          {read.data?.route.map((point) => (
            <PointAnswers key={point.seq} id={check.id} point={point} />
          ))}
        </ol>
      </DetailSection>
    </DetailDrawer>
  );
}
