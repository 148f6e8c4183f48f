import { braceletColour, depositMode } from '#domain/bracelets/bracelet.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { bracelets, type BraceletRow } from '#contract/bracelets/bracelet.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input, type FormSpec, type FormValues } from '#web/kit/form/form-spec';

const loadVenues = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

/** Fields of a wristband. */
export const braceletFields = [
  input.text('chipNo', {
    hint: { zh: '8至20位十六进制，可用读卡器录入', en: '8 to 20 hex digits; a reader can enter it.' },
  }),
  input.text('labelNo'),
  input.lookup('venueId', loadVenues),
  input.select('colour', braceletColour),
  input.money('deposit', { hint: { zh: '0 表示不收押金', en: '0 = no deposit' } }),
];

const takesMoney = (values: FormValues) => String(values['depositMode']) === String(depositMode.counter);
const isGuest = (values: FormValues) => !values['member'];

/** The form that issues a wristband: to a member, or to a guest by name. */
export const issueForm: FormSpec<BraceletRow> = {
  endpoint: bracelets.issue,
  ok: { zh: '发手环', en: 'Issue' },
  fields: [
    input.text('member', {
      wide: true,
      hint: {
        zh: '填写学工号、手机号或卡号；散客留空',
        en: 'Enter an account, phone or card number. Leave empty for a guest.',
      },
    }),
    input.text('guestName', { when: isGuest }),
    input.text('guestPhone', { when: isGuest }),
    input.select('depositMode', depositMode),
    input.select('offlineType', offlinePayType, { when: takesMoney }),
  ],
  start: (row) => ({
    depositMode: row && row.deposit > 0 ? depositMode.counter : depositMode.none,
    offlineType: offlinePayType.cash,
  }),
  also: (row) => ({ id: row?.id }),
};
