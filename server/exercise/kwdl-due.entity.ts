import { Entity, PrimaryColumn } from 'typeorm';

/** A student whose records have to be derived again. */
@Entity('kwdl_due')
export class KwdlDueEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;
}
