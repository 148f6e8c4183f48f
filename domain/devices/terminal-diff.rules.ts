import { enumeration, type CodeOf } from '#domain/kit/enumeration';
import { faceIssueError, faceOp, faceStatus, type FaceIssueError, type FaceOp } from './device.status';

/** Why a person who should be on a terminal is not, or one who is should not be. */
export const diffReason = enumeration({
  noPhoto: { code: 'noPhoto', zh: '无照片', en: 'No photo', tone: 'warning' },
  photoRefused: { code: 'photoRefused', zh: '照片不合格', en: 'Photo rejected', tone: 'warning' },
  duplicateFace: { code: 'duplicateFace', zh: '人脸重复', en: 'Duplicate face', tone: 'warning' },
  queued: { code: 'queued', zh: '排队下发', en: 'Queued', tone: 'processing' },
  offline: { code: 'offline', zh: '设备离线', en: 'Device offline', tone: 'error' },
  deviceFull: { code: 'deviceFull', zh: '设备已满', en: 'Device full', tone: 'error' },
  rejected: { code: 'rejected', zh: '设备拒绝', en: 'Rejected by device', tone: 'error' },
  noJob: { code: 'noJob', zh: '没有下发任务', en: 'No sync job', tone: 'error' },
  lost: { code: 'lost', zh: '已下发但设备没有', en: 'Synced, but not on device', tone: 'error' },
  leaving: { code: 'leaving', zh: '正在删除', en: 'Removal queued', tone: 'processing' },
  expired: { code: 'expired', zh: '已到期未删', en: 'Expired, not removed', tone: 'error' },
  stranger: { code: 'stranger', zh: '不认识的人', en: 'Unknown person', tone: 'warning' },
});
export type DiffReason = CodeOf<typeof diffReason>;

/** The side on which a person is missing. */
export const diffSide = enumeration({
  missing: { code: 'missing', zh: '缺', en: 'Missing', tone: 'warning' },
  extra: { code: 'extra', zh: '多', en: 'Extra', tone: 'processing' },
});
export type DiffSide = CodeOf<typeof diffSide>;

/** What is known of one person and one terminal. */
export interface TwinFacts {
  /** Whether a booking gives the person access. */
  readonly wanted: boolean;
  /** Whether the terminal reported the person in its last complete list. */
  readonly present: boolean;
  /** Whether the person has an account. */
  readonly known: boolean;
  readonly photo: CodeOf<typeof faceStatus>;
  /** The last command for the terminal about the person, null if there is none; `after` if it ended after the list. */
  readonly last: {
    readonly op: FaceOp;
    readonly issued: boolean;
    readonly error: FaceIssueError | null;
    readonly after: boolean;
  } | null;
  readonly online: boolean;
}

/** A difference between who should be on a terminal and who is; `op` is the job that would fix it, null if none would. */
export interface TwinDiff {
  readonly side: DiffSide;
  readonly reason: DiffReason;
  readonly op: FaceOp | null;
}

const photoReasons: ReadonlySet<FaceIssueError | null> = new Set([faceIssueError.noPhoto]);
const errorReason: Readonly<Partial<Record<FaceIssueError, DiffReason>>> = {
  [faceIssueError.lowQuality]: diffReason.photoRefused,
  [faceIssueError.duplicateFace]: diffReason.duplicateFace,
  [faceIssueError.deviceFull]: diffReason.deviceFull,
  [faceIssueError.offline]: diffReason.offline,
  [faceIssueError.rejected]: diffReason.rejected,
};

function missingOf({ photo, last, online }: TwinFacts): TwinDiff | null {
  const missing = (reason: DiffReason, op: FaceOp | null = null): TwinDiff => ({ side: diffSide.missing, reason, op });
  const hasCommand = last !== null && last.op !== faceOp.remove;
  // A terminal that stored the person after it sent its list has the person.
  if (hasCommand && last.issued && last.after) return null;
  if (photo === faceStatus.refused) return missing(diffReason.photoRefused);
  if (photo !== faceStatus.ok || (hasCommand && !last.issued && photoReasons.has(last.error)))
    return missing(diffReason.noPhoto);
  if (!hasCommand) return missing(diffReason.noJob, faceOp.add);
  if (last.issued) return missing(diffReason.lost, faceOp.add);
  const reason = last.error === null ? undefined : errorReason[last.error];
  return missing(reason ?? (online ? diffReason.queued : diffReason.offline));
}

function extraOf({ known, last }: TwinFacts): TwinDiff | null {
  const extra = (reason: DiffReason, op: FaceOp | null = null): TwinDiff => ({ side: diffSide.extra, reason, op });
  if (!known) return extra(diffReason.stranger);
  if (last?.op !== faceOp.remove) return extra(diffReason.expired, faceOp.remove);
  if (!last.issued) return extra(diffReason.leaving);
  return last.after ? null : extra(diffReason.expired, faceOp.remove);
}

/** Returns how a person differs between a terminal and its bookings; null if both agree. */
export function twinDiff(facts: TwinFacts): TwinDiff | null {
  if (facts.wanted === facts.present) return null;
  return facts.wanted ? missingOf(facts) : extraOf(facts);
}
