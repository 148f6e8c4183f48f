import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { screenFailure } from '#domain/screens/screen.failures';
import { Db } from '#server/kit/db';

/** A paired display, and what it may show beyond what is open to all. */
export interface Paired {
  readonly screenId: number;
  /** The venue it belongs to; null may show any. */
  readonly venueId: number | null;
  /** Money and alarms. */
  readonly figures: boolean;
}

interface Row extends Record<string, unknown>, Paired {}

/** What a secret of a display is known by. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const SELECT =
  'select id as "screenId", venue_id as "venueId", shows_figures as figures from screen where revoked_at is null';

/** Which display stands behind a token. */
@Injectable()
export class ScreenPassService {
  constructor(private readonly db: Db) {}

  /** The display of a token; refuses one that is unknown or was revoked. */
  async insist(token: string): Promise<Paired> {
    const [row] = await this.db.rows<Row>(`${SELECT} and token_hash = $1`, [hashOfSecret(token)]);
    if (!row) throw new Failure(screenFailure.screenUnpaired);
    return row;
  }

  /** May whoever sent this header see money and alarms of a venue? Nobody without a token, or with a bad one. */
  async maySeeFigures(token: string | undefined, venueId: number): Promise<boolean> {
    if (!token) return false;
    const [row] = await this.db.rows<Row>(`${SELECT} and token_hash = $1`, [hashOfSecret(token)]);
    return row !== undefined && seesFigures(row, venueId);
  }

  /** Which of these displays still stand, and what they may. */
  async standings(screenIds: readonly number[]): Promise<Map<number, Paired>> {
    const rows = await this.db.rows<Row>(`${SELECT} and id = any ($1)`, [screenIds]);
    return new Map(rows.map((row) => [row.screenId, row]));
  }
}

/** May a display show money and alarms of this venue? */
export const seesFigures = ({ figures, venueId }: Paired, asked: number): boolean =>
  figures && (venueId === null || venueId === asked);
