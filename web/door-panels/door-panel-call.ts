import type { PanelBooking, PanelView } from '#contract/door-panels/door-panel.contract';
import { postJson } from '#web/monitor/display-data';
import { lang, t } from '#web/monitor/display-lang';

/** What a call of the panel brought: its data, or the reason it was refused in the display's language. */
export type PanelReply<T> =
  { readonly data: T; readonly refusal: null } | { readonly data: null; readonly refusal: string };

async function post<T>(name: string, body: object): Promise<PanelReply<T>> {
  const reply = await postJson<T>(`/api/front/door_panel/${name}`, body);
  if (reply?.code === 200) return { data: reply.data, refusal: null };
  const message = lang === 'en' ? reply?.messageEn : reply?.message;
  return {
    data: null,
    refusal:
      message ??
      t('连接不上服务器，没有任何改动，请稍后再试', 'The server cannot be reached. Nothing was changed. Try again.'),
  };
}

/** Calls of the panel. None is repeated by itself: without an answer the next scan shows what happened. */
export const panelCalls = {
  open: (place: { readonly siteId: number; readonly spaceId?: number }, code: string, typed: boolean) =>
    post<PanelView>('open', { ...place, code, typed }),
  book: (ticket: string, spaceId: number, slots: number) => post<PanelBooking>('book', { ticket, spaceId, slots }),
  extend: (ticket: string, tradeNo: string, slots: number) => post<PanelBooking>('extend', { ticket, tradeNo, slots }),
  end: (ticket: string, tradeNo: string) => post<{ tradeNo: string; end: string }>('end', { ticket, tradeNo }),
};
