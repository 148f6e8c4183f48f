import { ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination, Table } from 'antd';
import { useState } from 'react';
import { faceTerminals, type FaceDiffRow, type FaceTerminal } from '#contract/face-terminals/face-terminal.contract';
import { hardwareState } from '#domain/devices/device.status';
import { diffReason, diffSide, type DiffReason } from '#domain/devices/terminal-diff.rules';
import { enumMember } from '#domain/kit/enumeration';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { DASH } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';
import { TerminalBalance } from './terminal-balance';

const PAGE = 20;

/** What removes a difference, for the person who looks at it. */
const advice: Readonly<Record<DiffReason, Text>> = {
  noPhoto: { zh: '请本人上传照片', en: 'The person must add a photo' },
  photoRefused: { zh: '请本人重拍照片', en: 'The person must take a new photo' },
  duplicateFace: { zh: '核对是否同一人', en: 'Check whether it is the same person' },
  queued: { zh: '等待下发', en: 'Wait for the transfer' },
  offline: { zh: '恢复设备网络', en: 'Restore the device’s network' },
  deviceFull: { zh: '清理设备或扩容', en: 'Free space on the device' },
  rejected: { zh: '到人脸下发重试', en: 'Retry under Face sync' },
  noJob: { zh: '对齐后下发', en: 'Aligning sends the face' },
  lost: { zh: '对齐后重新下发', en: 'Aligning sends the face again' },
  leaving: { zh: '等待删除', en: 'Wait for the removal' },
  expired: { zh: '对齐后删除', en: 'Aligning removes the person' },
  stranger: { zh: '在设备上核对后删除', en: 'Check and remove at the device' },
};

/** Who removes a difference: a job, the person, staff, or nobody because it removes itself. */
const mender: Readonly<Record<DiffReason, 'job' | 'person' | 'staff' | 'wait'>> = {
  noPhoto: 'person',
  photoRefused: 'person',
  duplicateFace: 'staff',
  queued: 'wait',
  offline: 'wait',
  deviceFull: 'staff',
  rejected: 'staff',
  noJob: 'job',
  lost: 'job',
  leaving: 'wait',
  expired: 'job',
  stranger: 'staff',
};

/** What aligning does, and what it leaves to the people, to staff and to the device. */
function AlignText({
  jobs,
  reasons,
}: {
  readonly jobs: number;
  readonly reasons: readonly { readonly reason: DiffReason; readonly count: number }[];
}) {
  const { t } = useWords();
  const left = (by: 'person' | 'staff' | 'wait') =>
    reasons.filter(({ reason }) => mender[reason] === by).reduce((sum, one) => sum + one.count, 0);
  const [person, staff, wait] = [left('person'), left('staff'), left('wait')];
  return (
    <span>
      {jobs > 0
        ? t({ zh: `一键对齐创建 ${count(jobs)} 个下发或删除任务`, en: `Aligning creates ${count(jobs)} jobs` })
        : t({ zh: '没有可自动对齐的人员', en: 'Nothing can be aligned by a job' })}
      {person > 0 && t({ zh: ` · 须本人 ${count(person)}`, en: ` · ${count(person)} need the person` })}
      {staff > 0 && t({ zh: ` · 须人工 ${count(staff)}`, en: ` · ${count(staff)} need staff` })}
      {wait > 0 && t({ zh: ` · 等待设备 ${count(wait)}`, en: ` · ${count(wait)} wait for the device` })}
    </span>
  );
}

/** One terminal: how it differs from the bookings, for whom and why, and the button that aligns it. */
export function TerminalDiff({ terminal, again }: { readonly terminal: FaceTerminal; readonly again: () => void }) {
  const { t, pick } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const phone = useScreenSize() === 'phone';
  const [reason, setReason] = useState<DiffReason | null>(null);
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(0);
  const { busy, problem, submit } = useSubmit();
  const query = {
    id: terminal.hardwareId,
    page,
    size: PAGE,
    ...(reason ? { reason } : {}),
    ...(keyword ? { keyword } : {}),
  };
  const read = useQuery({
    queryKey: ['IotFace', 'diff', query, terminal.listedAt],
    queryFn: () => call(faceTerminals.diff, query, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const online = terminal.state === hardwareState.online;
  const compare = () =>
    void submit(async () => {
      await call(faceTerminals.compare, { id: terminal.hardwareId }, { quiet: true });
      void message.info(
        t({ zh: '已请求名单，设备在下一次心跳时回报', en: 'Requested. The device answers with its next heartbeat.' }),
      );
      again();
    });
  const reconcile = () =>
    void submit(async () => {
      const { added, removed } = await call(faceTerminals.reconcile, { id: terminal.hardwareId }, { quiet: true });
      void message.success(
        t({ zh: `已创建下发 ${added} 人、删除 ${removed} 人`, en: `Created: ${added} to send, ${removed} to remove` }),
      );
      again();
    });
  const choose = (next: DiffReason) => {
    setReason(reason === next ? null : next);
    setPage(0);
  };
  const mendable = terminal.mendable ?? 0;
  return (
    <section className="ft-main">
      <article className="v-card ft-head">
        <div className="v-spread">
          <h2>
            {pick(terminal.name, terminal.enName)} <StatusTag of={hardwareState} code={terminal.state} />
          </h2>
          {may('IotFaceCompare') && (
            <Button
              icon={<ReloadOutlined />}
              disabled={!online || terminal.awaited}
              loading={busy}
              title={
                online ? '' : t({ zh: '设备离线，恢复后自动比对', en: 'Offline. It is compared when it is back.' })
              }
              onClick={compare}
            >
              {t(
                terminal.awaited
                  ? { zh: '等待设备回报', en: 'Waiting for the device' }
                  : { zh: '重新比对', en: 'Compare again' },
              )}
            </Button>
          )}
        </div>
        <p className="v-quiet">
          {terminal.sn} · {pick(terminal.venueName, terminal.enVenueName)} ·{' '}
          {t({
            zh: `容量 ${count(terminal.present ?? 0)} / ${count(terminal.personCap)}`,
            en: `Capacity ${count(terminal.present ?? 0)} / ${count(terminal.personCap)}`,
          })}
        </p>
        <TerminalBalance of={terminal} />
      </article>
      <article className="v-card ft-body">
        <div className="ft-reasons" role="group" aria-label={t({ zh: '按原因', en: 'By reason' })}>
          {(read.data?.reasons ?? []).map((one) => (
            <button
              key={one.reason}
              type="button"
              aria-pressed={reason === one.reason}
              data-side={one.side}
              onClick={() => choose(one.reason)}
            >
              <small>{t(enumMember(diffSide, one.side) ?? { zh: '', en: '' })}</small>
              <b>{count(one.count)}</b>
              <span>{t(enumMember(diffReason, one.reason) ?? { zh: one.reason, en: one.reason })}</span>
            </button>
          ))}
        </div>
        <div className="v-spread ft-tools">
          <b>{t({ zh: '差异明细', en: 'Differences' })}</b>
          <Input.Search
            allowClear
            placeholder={t({ zh: '姓名 / 编号', en: 'Name or number' })}
            style={{ maxWidth: 240 }}
            onSearch={(text) => {
              setKeyword(text.trim());
              setPage(0);
            }}
          />
        </div>
        <ProblemAlert problem={problem} style={{ marginBottom: 8 }} />
        {read.isError ? (
          <LoadFailed noun={{ zh: '差异', en: 'differences' }} error={read.error} retry={again} />
        ) : (
          <>
            <Table<FaceDiffRow>
              size="small"
              rowKey={({ side, userNo }) => `${side}.${userNo}`}
              loading={read.isPending}
              dataSource={read.data?.content ?? []}
              {...(phone ? {} : { scroll: { x: 640 } })}
              locale={{
                emptyText: t(
                  terminal.listedAt === null
                    ? { zh: '设备回报名单后显示差异', en: 'Shown once the device has reported its people.' }
                    : { zh: '设备与预约一致', en: 'The terminal agrees with the bookings.' },
                ),
              }}
              pagination={false}
              columns={
                phone
                  ? [
                      {
                        title: t({ zh: '人员', en: 'Person' }),
                        width: 112,
                        render: (_, row) => (
                          <span className="ft-person">
                            {row.userName ?? DASH}
                            <small>{row.userNo}</small>
                          </span>
                        ),
                      },
                      {
                        title: t({ zh: '原因与办法', en: 'Reason and what to do' }),
                        render: (_, row) => (
                          <span className="ft-person">
                            <span className="v-row">
                              <StatusTag of={diffSide} code={row.side} />
                              <StatusTag of={diffReason} code={row.reason} />
                            </span>
                            <small>{t(advice[row.reason])}</small>
                          </span>
                        ),
                      },
                    ]
                  : [
                      { title: t({ zh: '人员', en: 'Person' }), render: (_, row) => row.userName ?? DASH, width: 120 },
                      { title: t({ zh: '终端编号', en: 'Terminal no.' }), dataIndex: 'userNo', width: 140 },
                      {
                        title: t({ zh: '差异', en: 'Difference' }),
                        width: 110,
                        render: (_, row) => <StatusTag of={diffSide} code={row.side} />,
                      },
                      {
                        title: t({ zh: '原因', en: 'Reason' }),
                        width: 180,
                        render: (_, row) => <StatusTag of={diffReason} code={row.reason} />,
                      },
                      { title: t({ zh: '怎么办', en: 'What to do' }), render: (_, row) => t(advice[row.reason]) },
                    ]
              }
            />
            <Pagination
              style={{ marginTop: 12 }}
              size="small"
              align="end"
              hideOnSinglePage
              showSizeChanger={false}
              current={page + 1}
              pageSize={PAGE}
              total={read.data?.totalElements ?? 0}
              onChange={(next) => setPage(next - 1)}
            />
          </>
        )}
      </article>
      {may('IotFaceReconcile') && (
        <footer className="v-card ft-align">
          <AlignText jobs={mendable} reasons={read.data?.reasons ?? []} />
          <Button type="primary" disabled={mendable === 0} loading={busy} onClick={reconcile}>
            {t(
              online
                ? { zh: `对齐 ${count(mendable)} 人`, en: `Align ${count(mendable)}` }
                : { zh: `重连后对齐 ${count(mendable)} 人`, en: `Align ${count(mendable)} when back` },
            )}
          </Button>
        </footer>
      )}
    </section>
  );
}
