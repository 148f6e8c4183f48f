import { z } from 'zod';
import { MAX_READING } from '#domain/infrastructure/meter-reading.rules';
import { faceIssueStatus, faceOp, gateDirection } from '#domain/devices/device.status';
import { ALARM_PICTURE_CHARS } from '#domain/face-alarms/face-alarm.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** A row of the face sync list: one face on one terminal. */
export const faceRow = z.object({
  id: z.int(),
  userName: labeled('人员', 'Person', z.string()),
  deviceName: labeled('终端', 'Terminal', z.string()),
  enDeviceName: z.string(),
  hardwareId: z.int(),
  online: z.boolean(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  op: labeled('操作', 'Operation', z.int()),
  tradeNo: labeled('订单号', 'Order no.', z.string().nullable()),
  validFrom: labeled('有效期起', 'Valid from', z.string()),
  validTo: labeled('有效期止', 'Valid to', z.string()),
  status: labeled('状态', 'Status', z.int()),
  tries: labeled('次数', 'Tries', z.int()),
  lastError: labeled('原因', 'Reason', z.string().nullable()),
  nextTryAt: z.number().nullable(),
  issuedAt: labeled('下发时间', 'Synced', z.string().nullable()),
  gmtCreate: labeled('创建时间', 'Created', z.string()),
});
export type FaceRow = z.output<typeof faceRow>;

/** Filters of the face sync list. */
export const faceFilter = z.object({
  keyword: labeled('人员 / 订单号', 'Person or order no.', text(50)).optional(),
  hardwareId: labeled('终端', 'Terminal', id).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  status: labeled('状态', 'Status', codeOf(faceIssueStatus)).optional(),
  op: labeled('操作', 'Operation', codeOf(faceOp)).optional(),
});

/** An instant as a device sends it: epoch ms, up to the year 2100. */
const instant = z.number().min(0).max(4_102_444_800_000);

/**
 * An event of a device: a passage, an alarm raised or cleared, a reading, the result of a task or a remote action, or the
 * tap of a wristband at a locker. `at` is epoch ms by the device clock.
 */
export const deviceEvent = z.object({
  seq: z.int().min(0).max(2_147_483_647),
  at: instant,
  kind: z.enum([
    'pass',
    'refuse',
    'alarm',
    'clear',
    'faceDone',
    'faceFailed',
    'reading',
    'commandDone',
    'commandFailed',
    'faceAlarm',
    'tap',
    'cellFault',
    'cellFixed',
  ]),
  direction: int.optional(),
  userId: z.union([z.int(), z.string()]).optional(),
  cardNo: text(64).optional(),
  method: int.optional(),
  result: int.optional(),
  level: int.optional(),
  alarm: text(32).optional(),
  note: text(200).optional(),
  noteEn: text(200).optional(),
  jobId: int.optional(),
  commandId: int.optional(),
  /** Of a face alarm: the picture as base64; its kind is in `alarm`. */
  picture: z.string().max(ALARM_PICTURE_CHARS).optional(),
  reason: text(64).optional(),
  metric: text(32).optional(),
  /** The cell of a locker cabinet. */
  cell: z.int().min(1).max(999).optional(),
  value: z.number().min(-100_000).max(MAX_READING).optional(),
});
export type DeviceEvent = z.output<typeof deviceEvent>;

const result = z.object({ seq: z.int(), result: z.enum(['ok', 'dup', 'rejected']), reason: z.string().nullable() });

/** A task handed to a device in the answer to its heartbeat. */
const deviceTask = z.object({
  jobId: z.int(),
  op: z.enum(['addPerson', 'removePerson', 'open', 'keepOpen', 'lock', 'reboot', 'syncTime', 'test']),
  person: z
    .object({
      employeeNo: z.string(),
      name: z.string(),
      validFrom: z.string(),
      validTo: z.string(),
      faceUrl: z.string().nullable(),
    })
    .nullable(),
  /**
   * Of a remote action: its id for the answer, how many minutes a door is held (0 ends it), and the instant (epoch ms)
   * after which the device must not carry it out.
   */
  command: z.object({ id: z.int(), minutes: z.int().nullable(), expiresAt: z.number() }).nullable(),
});

/** Parameters of a device and their number, which the device reports with its next heartbeat. */
const newParameters = z.object({
  no: z.int(),
  values: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
});
export type NewParameters = z.output<typeof newParameters>;

/** The answer to a gate that asks about a code: open or not, and the text for its display. */
const gateAnswer = z.object({
  pass: z.boolean(),
  reason: z.string().nullable(),
  text: z.string(),
  textEn: z.string(),
  userName: z.string(),
  tradeNo: z.string().nullable(),
});
export type GateAnswer = z.output<typeof gateAnswer>;

/** Endpoints of devices, authenticated by device signature, and of the staff list of face sync jobs. */
export const devices = {
  events: post('/device/v1/events', {
    admit: 'device',
    unsigned: true,
    about: 'Events of a device, each answered ok, dup or rejected; one bad event never blocks the batch.',
    // `at` is the device clock at sending; its difference to the server decides whether event times are trusted.
    input: z.object({ sn: text(64), bootId: text(64), at: instant.optional(), events: z.array(z.unknown()).max(200) }),
    reply: z.object({ results: z.array(result) }),
  }),
  heartbeat: post('/device/v1/heartbeat', {
    admit: 'device',
    unsigned: true,
    about:
      'Reports that a device is alive and returns its due work, parameters it does not use yet, and the round of the list of people it must report (`listRound`).',
    input: z.object({
      sn: text(64),
      bootId: text(64),
      at: instant,
      version: text(32).optional(),
      parametersNo: z.int().min(0).optional(),
      state: z
        .record(z.string(), z.unknown())
        .refine((state) => JSON.stringify(state).length <= 4_000, { error: '≤ 4000' })
        .optional(),
    }),
    reply: z.object({
      now: z.number(),
      work: z.array(deviceTask),
      parameters: newParameters.nullable(),
      listRound: z.int().nullable(),
    }),
  }),
  admit: post('/device/v1/admit', {
    admit: 'device',
    unsigned: true,
    about:
      'Asks whether a member’s code, or a face the device knows (`employeeNo`), opens this gate. The decision is stored as an event of the device under `seq`: a repeated question gets the same answer and is not reported again.',
    input: z.object({
      sn: text(64),
      bootId: text(64),
      seq: z.int().min(0).max(2_147_483_647),
      direction: codeOf(gateDirection).optional(),
      code: text(200).min(4).optional(),
      employeeNo: z.int().min(1).max(2_147_483_647).optional(),
    }),
    reply: gateAnswer,
  }),
  facePhoto: get('/device/v1/faces/:jobId/photo', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'The picture of a person this device was asked to store, as JPEG.',
    input: z.object({ jobId: id }),
    reply: z.unknown(),
  }),
  people: post('/device/v1/people', {
    admit: 'device',
    unsigned: true,
    about:
      'A page of the people a terminal stores, for the round its heartbeat named; the last page completes the list.',
    input: z.object({
      sn: text(64),
      bootId: text(64),
      round: z.int().min(1).max(2_147_483_647),
      employeeNos: z.array(text(32).min(1)).max(500),
      last: z.boolean(),
    }),
    reply: z.object({ taken: z.boolean() }),
  }),
  faces: get('/api/face/issues', {
    admit: { right: 'FaceIssue' },
    about: 'Face jobs of the venues in the caller’s scope, with counts per terminal.',
    input: paging.extend(faceFilter.shape),
    reply: pageOf(faceRow).extend({
      devices: z.array(
        z.object({
          hardwareId: z.int(),
          venueId: z.int(),
          name: z.string(),
          enName: z.string(),
          online: z.boolean(),
          lastBeat: z.number().nullable(),
          queued: z.int(),
          issued: z.int(),
          failed: z.int(),
        }),
      ),
    }),
  }),
  retryFace: post('/api/face/issues/retry', {
    admit: { right: 'FaceIssueRetry' },
    done: 'saved',
    about: 'Sends queued or failed face jobs again now.',
    input: z.object({ ids: z.array(id).min(1).max(200) }),
    reply: z.object({ retried: z.int() }),
  }),
  exportFaces: exportCall('/api/face/issues/export', 'FaceIssueExport', faceFilter, 'The filtered face jobs as xlsx.'),
};
