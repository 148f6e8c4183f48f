import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { WalletRequestState } from '#domain/wallet/wallet-request.machine';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { WalletRequestKind } from '#domain/wallet/wallet.status';
import type { Tx } from '#server/kit/db/db';

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
    const [row] = await tx.rows<{ id: number }>(
      'insert into wallet_request (kind, user_id, recharge_id, amount, gift, reason, asked_by) values ($1, $2, $3, $4, $5, $6, $7) returning id',
      [kind, userId, rechargeId, amount, gift, reason, askedBy],
    );
    return (row as { id: number }).id;
  }

  /** Locks and returns a request; throws if it does not exist. */
  async lock(tx: Tx, id: number): Promise<WalletRequest> {
    const [request] = await tx.rows<WalletRequest & Record<string, unknown>>(
      'select id, kind, user_id as "userId", recharge_id as "rechargeId", amount, gift, reason, status, asked_by as "askedBy" from wallet_request where id = $1 for update',
      [id],
    );
    if (!request) throw new Failure(walletFailure.walletRequestMissing);
    return request;
  }

  /** Returns whether a recharge has a pending request. */
  async hasPending(tx: Tx, rechargeId: number): Promise<boolean> {
    return (
      (await tx.rows('select 1 from wallet_request where recharge_id = $1 and status = 0', [rechargeId])).length > 0
    );
  }

  /** Records the decision, and by whom unless its applicant withdrew it. */
  async finish(
    tx: Tx,
    id: number,
    { status }: WalletRequestState,
    { by, note, refundNo }: { readonly by: number | null; readonly note: string; readonly refundNo: string | null },
  ): Promise<void> {
    await tx.rows(
      'update wallet_request set status = $2, checked_at = app_now(), checked_by = $3, check_note = nullif($4, $5), refund_no = $6 where id = $1',
      [id, status, by, note, '', refundNo],
    );
  }
}
