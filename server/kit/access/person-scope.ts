import type { Member } from './caller';
import type { Bind } from '#server/kit/db/list';
import { onlyScope, scopeConditions } from './scope';

/**
 * Returns SQL conditions for people within the caller's scope. People belong to no venue: staff of some venues or
 * merchants reach people who booked there; departments narrow as usual. `person` is the column of the id.
 */
export const personScope =
  (caller: Member, person: string) =>
  (bind: Bind): string[] => {
    const scope = onlyScope(caller);
    const venueConditions =
      scope.venueIds === null && scope.merchantIds === null
        ? []
        : scopeConditions(
            { ...scope, orgIds: null, ownerId: null },
            { venue: 'vo.venue_id', merchant: 'vo.merchant_id' },
          )(bind);
    return [
      ...(venueConditions.length === 0
        ? []
        : [
            `exists (select 1 from v_venue_order vo where vo.user_id = ${person} and ${venueConditions.join(' and ')})`,
          ]),
      ...scopeConditions({ ...scope, venueIds: null, merchantIds: null }, { person })(bind),
    ];
  };
