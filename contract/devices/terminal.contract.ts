import { z } from 'zod';
import { ALARM_PICTURE_CHARS } from '#domain/face-alarms/face-alarm.status';
import { post } from '#contract/kit/endpoint';
import { text } from '#contract/kit/fields';

/** Scheme of the single authentication header of vendor terminals: `Terminal <sn>:<timestamp ms>:<nonce>:<hex>`. */
export const TERMINAL_SCHEME = 'Terminal';

/**
 * Returns the string every device signs with HMAC-SHA256 under its own key: method, path, SHA-256 of the body,
 * timestamp and nonce, joined by newlines. The body of a multipart notice is its `event_log` as compact JSON.
 */
export const deviceStringToSign = (
  method: string,
  path: string,
  bodyHash: string,
  timestamp: string,
  nonce: string,
): string => [method, path, bodyHash, timestamp, nonce].join('\n');

/** Seconds since 1970 by the terminal clock. */
const seconds = z.number().min(0).max(4_102_444_800);

/** Result codes a terminal reports after it received people. */
export const pollAnswer = { ok: 0, noPhoto: 1, lowQuality: 2, duplicateFace: 3, deviceFull: 4, rejected: 9 } as const;

/** Result codes a polling terminal reports after a remote action. */
export const pollCommandAnswer = { ok: 0, blocked: 1, unsupported: 2, tooLate: 3, fault: 4, refused: 9 } as const;

/** Words of vendor terminals for remote actions; `resume` ends that a door is kept open or locked. */
const vendorAction = z.enum(['open', 'alwaysOpen', 'alwaysClose', 'resume', 'reboot', 'setClock', 'selfTest']);
export type VendorAction = z.output<typeof vendorAction>;

/** A remote action as a vendor terminal gets it; times in seconds since 1970. */
export const vendorCommand = z.object({
  commandNo: z.int(),
  action: vendorAction,
  minutes: z.int().nullable(),
  expireTime: z.number(),
  serverTime: z.number(),
});
export type VendorCommand = z.output<typeof vendorCommand>;

const vendorParameters = z.object({
  parameterNo: z.int(),
  parameters: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
});

const pollRecord = z.object({
  recordNo: z.int().min(0).max(2_147_483_647),
  time: seconds,
  employeeNo: text(32).optional(),
  cardNo: text(64).optional(),
  verify: z.enum(['face', 'card', 'qr']),
  pass: z.boolean(),
  door: z.enum(['in', 'out']).default('in'),
  reason: text(32).optional(),
});
export type PollRecord = z.output<typeof pollRecord>;

const pollAlarm = z.object({
  recordNo: z.int().min(0).max(2_147_483_647),
  time: seconds,
  type: text(32),
  employeeNo: text(32).optional(),
  picture: z.string().max(ALARM_PICTURE_CHARS).optional(),
});
export type PollAlarm = z.output<typeof pollAlarm>;

const pollTask = z.object({
  taskNo: z.int(),
  employeeNo: z.string(),
  name: z.string(),
  beginTime: z.number(),
  endTime: z.number(),
  photoPath: z.string().nullable(),
});
export type PollTask = z.output<typeof pollTask>;

/** Fields of a notice from a pushing terminal, sent as JSON or as the text part `event_log` of a multipart body. */
const notice = z.object({
  eventType: z.enum(['heartBeat', 'AccessControllerEvent', 'deviceAlarm', 'faceAlarm']),
  dateTime: z.iso.datetime({ offset: true }),
  deviceBoot: text(64),
  serialNo: z.int().min(0).max(2_147_483_647).optional(),
  firmware: text(32).optional(),
  /** Of a heartbeat: number of the parameters the terminal uses, and the mode of its door. */
  parameterNo: z.int().min(0).optional(),
  doorMode: z.enum(['normal', 'keepOpen', 'locked']).optional(),
  AccessControllerEvent: z
    .object({
      subEventType: z.int(),
      employeeNoString: text(32).optional(),
      cardNo: text(64).optional(),
      currentVerifyMode: text(32).optional(),
      attendanceStatus: text(32).optional(),
      reason: text(32).optional(),
      /** True if the terminal waits for a decision about the code shown or the face recognised. */
      remoteCheck: z.boolean().optional(),
      QRCodeInfo: text(200).optional(),
    })
    .optional(),
  faceAlarm: z
    .object({
      alarmType: text(32),
      employeeNoString: text(32).optional(),
      picture: z.string().max(ALARM_PICTURE_CHARS).optional(),
    })
    .optional(),
  deviceAlarm: z
    .object({
      alarmType: text(32),
      eventState: z.enum(['active', 'inactive']),
      level: z.int().optional(),
      description: text(200).optional(),
    })
    .optional(),
});
export type PushNotice = z.output<typeof notice>;

const eventLogOf = (value: unknown): unknown => {
  const log = (value as { event_log?: unknown } | null)?.event_log;
  if (typeof log !== 'string') return value;
  try {
    return JSON.parse(log) as unknown;
  } catch {
    return value;
  }
};

/** Sub-event codes of a passage at a pushing terminal: by face, by card, by code, refused. */
export const pushPassage = { byFace: 75, byCard: 1, byCode: 181, refused: 76 } as const;

/**
 * Endpoints of vendor terminals of two makes: polling ones call the server for everything, pushing ones are called and
 * send notices. They use their own reply format without the envelope.
 */
export const terminals = {
  pollHeartbeat: post('/device/poll/heartbeat', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Heartbeat and state of a polling terminal; the reply counts its pending work, most urgent first.',
    input: z.object({
      bootNo: text(64),
      clock: seconds,
      firmware: text(32).optional(),
      people: z.int().optional(),
      parameterNo: z.int().min(0).optional(),
      doorMode: z.enum(['normal', 'keepOpen', 'locked']).optional(),
      states: z.array(z.string()).max(20).default([]),
    }),
    reply: z.object({
      result: z.literal(1),
      serverTime: z.number(),
      tasks: z.object({ parameters: z.int(), remote: z.int(), deletePeople: z.int(), addPeople: z.int() }),
      /** Round of the list of people the terminal must report; 0 if none. */
      listRound: z.int(),
    }),
  }),
  pollParameters: post('/device/poll/parameters', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Returns the parameters of a polling terminal; it reports their number with its next heartbeat.',
    input: z.object({}),
    reply: vendorParameters.extend({ result: z.literal(1) }),
  }),
  pollRemote: post('/device/poll/remote', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Hands out the remote actions a polling terminal must carry out now; each is handed out once.',
    input: z.object({}),
    reply: z.object({ result: z.literal(1), commands: z.array(vendorCommand) }),
  }),
  pollRemoteAnswers: post('/device/poll/remote/answers', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Reports the results of remote actions; `taken` is how many of them are this terminal’s.',
    input: z.object({
      answers: z
        .array(z.object({ commandNo: z.int().min(1).max(2_147_483_647), code: z.int(), note: text(200).optional() }))
        .max(20),
    }),
    reply: z.object({ result: z.literal(1), taken: z.int() }),
  }),
  pollPeople: post('/device/poll/people', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Returns the people a polling terminal must delete or store.',
    input: z.object({ kind: z.enum(['delete', 'add']), max: z.int().min(1).max(50).default(20) }),
    reply: z.object({ result: z.literal(1), people: z.array(pollTask) }),
  }),
  pollListed: post('/device/poll/people/listed', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about:
      'A page of the people a polling terminal stores, for the round its heartbeat named; the last completes the list.',
    input: z.object({
      round: z.int().min(1).max(2_147_483_647),
      employeeNos: z.array(text(32).min(1)).max(500),
      last: z.boolean(),
    }),
    reply: z.object({ result: z.literal(1), taken: z.boolean() }),
  }),
  pollAnswers: post('/device/poll/answers', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Reports the results of a polling terminal’s tasks.',
    input: z.object({
      answers: z.array(z.object({ taskNo: z.int().min(1).max(2_147_483_647), code: z.int() })).max(50),
    }),
    reply: z.object({ result: z.literal(1), taken: z.int() }),
  }),
  pollRecords: post('/device/poll/records', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Stores the passages a polling terminal kept; it may delete those returned in `taken`.',
    input: z.object({ bootNo: text(64), clock: seconds, records: z.array(z.unknown()).max(200) }),
    reply: z.object({ result: z.int(), taken: z.array(z.int()), refused: z.array(z.int()), waitMs: z.int() }),
  }),
  pollAlarms: post('/device/poll/alarms', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about: 'Stores a face alarm of a polling terminal with its picture; a repeated number counts once.',
    input: z.object({ bootNo: text(64), clock: seconds, alarm: pollAlarm }),
    reply: z.object({ result: z.int(), waitMs: z.int() }),
  }),
  pollVerify: post('/device/poll/verify', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about:
      'Asks whether a member’s code or face (`employeeNo`) opens: `result` 1 opens, 0 does not and says why. The record is stored under its number.',
    input: z.object({
      bootNo: text(64),
      recordNo: z.int().min(0).max(2_147_483_647),
      door: z.enum(['in', 'out']).default('in'),
      code: text(200).min(4).optional(),
      employeeNo: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    reply: z.object({
      result: z.int(),
      reason: z.string().nullable(),
      text: z.string(),
      textEn: z.string(),
      userName: z.string(),
    }),
  }),
  pushNotice: post('/device/push/notice', {
    admit: 'device',
    unsigned: true,
    raw: true,
    about:
      'A notice of a pushing terminal: heartbeat, passage or alarm. A passage that asks (`remoteCheck`) is answered with whether it opens.',
    input: z.preprocess(eventLogOf, notice),
    reply: z.object({
      statusCode: z.int(),
      statusString: z.string(),
      waitMs: z.int(),
      RemoteCheck: z
        .object({
          checkResult: z.enum(['success', 'failed']),
          reason: z.string().nullable(),
          text: z.string(),
          textEn: z.string(),
        })
        .optional(),
      /** In the answer to a heartbeat: parameters the terminal does not use yet. */
      Parameters: vendorParameters.optional(),
    }),
  }),
};

/** One record of a polling terminal; each is validated separately. */
export const pollRecordShape = pollRecord;
