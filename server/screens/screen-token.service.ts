import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { screenFailure } from '#domain/screens/screen.failures';
import { Db } from '#server/kit/db/db';

/** A paired display and what it may show beyond public content. */
export interface PairedScreen {
  readonly screenId: number;
  /** The venue it belongs to; null may show any. */
  readonly venueId: number | null;
  /** True if it may show revenue and alarms. */
  readonly figures: boolean;
}

interface ScreenTokenRow extends Record<string, unknown>, PairedScreen {}

/** Returns the stored hash of a display secret. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const SELECT =
  'select id as "screenId", venue_id as "venueId", shows_figures as figures from screen where revoked_at is null';

/** Finds the display of a token. */
@Injectable()
export class ScreenTokenService {
  constructor(private readonly db: Db) {}

  /** Returns the display of a token; throws if it is unknown or revoked. */
  async require(token: string): Promise<PairedScreen> {
    const [row] = await this.db.rows<ScreenTokenRow>(`${SELECT} and token_hash = $1`, [hashOfSecret(token)]);
    if (!row) throw new Failure(screenFailure.screenUnpaired);
    return row;
  }

  /** Returns whether the sender of this header may see revenue and alarms of a venue; false without a valid token. */
  async maySeeFigures(token: string | undefined, venueId: number): Promise<boolean> {
    if (!token) return false;
    const [row] = await this.db.rows<ScreenTokenRow>(`${SELECT} and token_hash = $1`, [hashOfSecret(token)]);
    return row !== undefined && seesFigures(row, venueId);
  }

  /** Returns which of these displays are still paired, with their permissions. */
  async findActive(screenIds: readonly number[]): Promise<Map<number, PairedScreen>> {
    const rows = await this.db.rows<ScreenTokenRow>(`${SELECT} and id = any ($1)`, [screenIds]);
    return new Map(rows.map((row) => [row.screenId, row]));
  }
}

/** Returns whether a display may show revenue and alarms of this venue. */
export const seesFigures = ({ figures, venueId }: PairedScreen, venue: number): boolean =>
  figures && (venueId === null || venueId === venue);
