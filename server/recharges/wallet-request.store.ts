import { Injectable } from '@nestjs/common';
import { enumMembers } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { WalletRequestState } from '#domain/wallet/wallet-request.machine';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { walletRequestKind, walletRequestStatus, type WalletRequestKind } from '#domain/wallet/wallet.status';
import { insertRow, lockRow } from '#server/kit/db/columns';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Tx } from '#server/kit/db/db';
import { scopeConditions } from '#server/kit/access/scope';
import { WalletRequestEntity } from './wallet-request.entity';

const kindName = (lang: 'zh' | 'en') =>
  `case w.kind ${enumMembers(walletRequestKind)
    .map((one) => `when ${one.code} then '${one[lang]}'`)
    .join(' ')} else '' end`;

/** The wallet requests that wait for a decision. Nobody decides about an own balance or an own request. */
export const pendingWalletRequests: PendingRows = {
  table: 'wallet_request w',
  waiting: `w.status = ${walletRequestStatus.waiting}`,
  at: 'w.asked_at',
  joins: 'join v_app_user u on u.id = w.user_id',
  columns: {
    id: 'w.id',
    userId: 'w.user_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: kindName('zh'),
    aboutEn: kindName('en'),
    reason: 'w.reason',
    amount: 'w.amount',
    keyword: 'u.username',
  },
  within: (caller, bind) => {
    const me = bind(caller.userId);
    return [`w.user_id <> ${me}`, `w.asked_by <> ${me}`, ...scopeConditions(caller, { person: 'w.user_id' })(bind)];
  },
};

/** A wallet request. */
export interface WalletRequest extends WalletRequestState {
  readonly id: number;
  readonly kind: WalletRequestKind;
  readonly userId: number;
  readonly rechargeId: number | null;
  readonly amount: Fen;
  readonly gift: Fen;
  readonly reason: string;
  readonly askedBy: number;
}

/** The fields of a new request. */
type NewWalletRequest = Omit<WalletRequest, 'id' | 'status'>;

/** Rows of wallet requests; each is decided once, by a person other than its applicant. */
@Injectable()
export class WalletRequestStore {
  async insert(tx: Tx, { kind, userId, rechargeId, amount, gift, reason, askedBy }: NewWalletRequest): Promise<number> {
    return insertRow(tx, WalletRequestEntity, { kind, userId, rechargeId, amount, gift, reason, askedBy });
  }

  /** Locks and returns a request; throws if it does not exist. */
  async lock(tx: Tx, id: number): Promise<WalletRequest> {
    const request = await lockRow(tx, WalletRequestEntity, id);
    if (!request) throw new Failure(walletFailure.walletRequestMissing);
    return request as WalletRequestEntity & WalletRequest;
  }

  /** Returns whether a recharge has a pending request. */
  hasPending(tx: Tx, rechargeId: number): Promise<boolean> {
    return tx.repository(WalletRequestEntity).existsBy({ rechargeId, status: walletRequestStatus.waiting });
  }

  /** Returns the number of the recharge of a request, or null if it has none. */
  async rechargeNo(tx: Tx, id: number): Promise<string | null> {
    const [row] = await tx.rows<{ no: string }>(
      `
        select c.trade_no as no
        from wallet_request q
          join recharge c on c.id = q.recharge_id
        where q.id = $1
      `,
      [id],
    );
    return row?.no ?? null;
  }

  /** Records the decision, and by whom unless its applicant withdrew it. */
  async finish(
    tx: Tx,
    id: number,
    { status }: WalletRequestState,
    { by, note, refundNo }: { readonly by: number | null; readonly note: string; readonly refundNo: string | null },
  ): Promise<void> {
    await tx.repository(WalletRequestEntity).update(id, {
      status,
      checkedAt: () => 'app_now()',
      checkedBy: by,
      checkNote: note || null,
      refundNo,
    });
  }
}
