import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import { TILL_CARD_METHOD, tillMethods } from '#domain/counter/till-method.rules';
import { useCounterKeys } from './counter-keys';
import type { CounterSale } from './use-counter-sale';

/** Registers the keys of a sale: F2 finds a member, digits choose the payment method, F9 charges, F8 clears the sale. */
export function useSaleKeys({ till, disabledReason, discard }: CounterSale, find: RefObject<InputRef | null>): void {
  useCounterKeys({
    ...Object.fromEntries(
      tillMethods.map(({ code }) => [
        String(code),
        code !== TILL_CARD_METHOD || till.hasCards ? () => till.setOfflineType(Number(code)) : null,
      ]),
    ),
    F2: () => find.current?.focus(),
    F9: disabledReason === null ? till.take : null,
    F8: discard,
  });
}
