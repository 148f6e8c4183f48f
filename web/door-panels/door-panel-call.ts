import type { PanelBooking, PanelView } from '#contract/door-panels/door-panel.contract';
import { postJson } from '#web/monitor/display-data';
import { lang, t } from '#web/monitor/display-lang';

/**
 * What a call of the panel brought: its data, or the reason it was refused in the display's language; `lost` if there
 * was no answer, so that nobody knows whether it was carried out.
 */
export type PanelReply<T> =
  | { readonly data: T; readonly refusal: null; readonly lost: false }
  | { readonly data: null; readonly refusal: string; readonly lost: boolean };

async function post<T>(name: string, body: object): Promise<PanelReply<T>> {
  const reply = await postJson<T>(`/api/front/door_panel/${name}`, body);
  if (reply?.code === 200) return { data: reply.data, refusal: null, lost: false };
  const message = lang === 'en' ? reply?.messageEn : reply?.message;
  const unknown = t(
    '连接不上服务器，请稍后重新刷码查看',
    'The server cannot be reached. Scan your code again later to see the result.',
  );
  return { data: null, refusal: message ?? unknown, lost: message === undefined };
}

/** Calls of the panel. None is repeated by itself: after a lost answer the next scan shows the result. */
export const panelCalls = {
  open: (place: { readonly siteId: number; readonly spaceId?: number }, code: string, typed: boolean) =>
    post<PanelView>('open', { ...place, code, typed }),
  book: (ticket: string, spaceId: number, slots: number) => post<PanelBooking>('book', { ticket, spaceId, slots }),
  extend: (ticket: string, tradeNo: string, slots: number) => post<PanelBooking>('extend', { ticket, tradeNo, slots }),
  end: (ticket: string, tradeNo: string) => post<{ end: string }>('end', { ticket, tradeNo }),
};
