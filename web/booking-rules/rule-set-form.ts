import type { RuleSetRow } from '#contract/booking-rules/rule-set.contract';
import { signMode } from '#domain/attendance/promise.status';
import { allocMode } from '#domain/release-lottery/release-lottery.status';
import { releaseMode } from '#domain/booking-rules/rule-set.status';
import { returnMode } from '#domain/waitlist/waitlist.status';
import { input, type FormPart, type FormValues } from '#web/kit/form/form-spec';
import { OverrideControl, QuotaControl } from './quota-control';

const unlimited = { hint: { zh: '0 为不限', en: '0 = no limit' } };

/** Groups of fields of a rule set. */
export const ruleSetParts: readonly FormPart[] = [
  { title: { zh: '名称', en: 'Name' }, fields: [input.text('name'), input.text('nameEn')] },
  {
    title: { zh: '放号', en: 'Release' },
    fields: [
      input.select('releaseMode', releaseMode),
      input.time('releaseTime'),
      input.number('advanceDays'),
      input.number('releaseWeekday', {
        when: (v) => v['releaseMode'] === releaseMode.weekly,
        hint: { zh: '1 为周一，7 为周日', en: '1 = Monday, 7 = Sunday' },
      }),
      input.date('releaseDate', { when: (v) => v['releaseMode'] === releaseMode.fixed }),
      input.own('roleOverrides', OverrideControl),
    ],
  },
  {
    title: { zh: '分配', en: 'Allocation' },
    fields: [
      input.select('allocMode', allocMode, {
        hint: {
          zh: '抽签：放号后限时登记，随机种子事先公布校验值，结果可公开验证',
          en: 'Draw: members enter within a limited time after release. The hash of the random seed is published in advance and anyone can verify the result.',
        },
      }),
      input.number('potSeconds', { when: (v) => v['allocMode'] === allocMode.pot }),
      input.select('returnMode', returnMode),
      input.number('returnMaxSec', { when: (v) => v['returnMode'] === returnMode.delayed }),
    ],
  },
  {
    title: { zh: '候补', en: 'Waitlist' },
    fields: [
      input.switch('waitlist'),
      ...['waitMaxPerSlot', 'waitMaxPerUser', 'waitOfferMin', 'waitCloseMin'].map((key) =>
        input.number(key, { when: (v) => v['waitlist'] === true }),
      ),
    ],
  },
  {
    title: { zh: '限制', en: 'Limits' },
    fields: [
      input.own('quotas', QuotaControl),
      input.number('maxSlots', unlimited),
      input.number('maxSpaces', unlimited),
      input.switch('consecutiveOnly'),
      input.switch('sameSpaceOnly'),
      input.number('maxUnpaid', unlimited),
      input.number('maxActive', unlimited),
    ],
  },
  {
    title: { zh: '预约前须具备', en: 'Required before booking' },
    fields: [
      input.switch('needProtocol'),
      input.switch('needFace'),
      input.number('minBalance', { decimals: 2, hint: { zh: '0 为不要求', en: '0 = not required' } }),
    ],
  },
  {
    title: { zh: '支付与取消', en: 'Payment and cancellation' },
    fields: [
      input.number('payTimeoutMin'),
      input.number('cancelHours', { decimals: 1 }),
      input.number('lateBookingMin'),
    ],
  },
  {
    title: { zh: '到场', en: 'Arrival' },
    fields: [
      input.number('advanceEntryMin'),
      input.select('signMode', signMode, {
        hint: {
          zh: '需签到的场地，宽限后仍未到场记为爽约',
          en: 'At sites with check-in, members who have not arrived by the end of the grace period count as no-shows.',
        },
      }),
      ...['lateGraceMin', 'leaveEarlyMin'].map((key) =>
        input.number(key, {
          when: (v) => v['signMode'] !== signMode.none,
          ...(key === 'leaveEarlyMin'
            ? {
                hint: {
                  zh: '散场前提早这么久离开记为早退，0 为不判定',
                  en: 'Leaving this long before the end counts as leaving early. 0 = not checked.',
                },
              }
            : {}),
        }),
      ),
      input.switch('autoRelease', {
        when: (v) => v['signMode'] !== signMode.none,
        hint: {
          zh: '宽限过后仍无人到场，剩余时间在场地屏上以二维码放给现场的人，按剩余时间收费',
          en: 'If no one has arrived after the grace period, the court screen offers the remaining time by QR code, priced for the time left.',
        },
      }),
    ],
  },
];

const emptyValues: FormValues = {
  releaseMode: releaseMode.daily,
  releaseTime: '07:00',
  advanceDays: 3,
  quotas: [],
  roleOverrides: [],
  maxSlots: 2,
  maxSpaces: 1,
  consecutiveOnly: true,
  sameSpaceOnly: true,
  maxUnpaid: 1,
  maxActive: 0,
  payTimeoutMin: 10,
  cancelHours: 2,
  lateBookingMin: 0,
  lateGraceMin: 15,
  advanceEntryMin: 15,
  signMode: signMode.none,
  leaveEarlyMin: 0,
  autoRelease: false,
  needProtocol: false,
  needFace: false,
  minBalance: 0,
  allocMode: allocMode.first,
  potSeconds: 30,
  returnMode: returnMode.atOnce,
  returnMaxSec: 180,
  waitlist: false,
  waitMaxPerSlot: 10,
  waitMaxPerUser: 3,
  waitOfferMin: 10,
  waitCloseMin: 30,
};

/** Returns the initial values of the form: those of the row, or those of new rules. */
export const initialValues = (row: RuleSetRow | null): FormValues =>
  row ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) : emptyValues;

/** Returns the values of hidden fields: they are sent too, because rules are saved as a whole. */
export const hiddenValues = (row: RuleSetRow | null): FormValues => {
  const {
    lateGraceMin,
    leaveEarlyMin,
    potSeconds,
    returnMaxSec,
    waitMaxPerSlot,
    waitMaxPerUser,
    waitOfferMin,
    waitCloseMin,
  } = initialValues(row);
  return {
    lateGraceMin,
    leaveEarlyMin,
    potSeconds,
    returnMaxSec,
    waitMaxPerSlot,
    waitMaxPerUser,
    waitOfferMin,
    waitCloseMin,
    ...(row ? { id: row.id, version: row.version } : {}),
  };
};
