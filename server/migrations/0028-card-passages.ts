import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passages of cards of nobody, made while servers write: dropped first, because an interrupted one stays invalid. */
export class CardPassages1800000000028 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists gate_event_card');
    await runner.query(
      'create index concurrently gate_event_card on gate_event (card_no, at) where card_no is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index gate_event_card');
  }
}
