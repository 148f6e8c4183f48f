import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code list, such as types of sport. */
@Entity('code_list')
export class CodeListEntity {
  @PrimaryColumn({
    type: 'integer',
    default: () => "nextval((pg_get_serial_sequence('code_item'::text, 'id'::text))::regclass)",
  })
  id: number;

  @Column({ name: 'code_key', type: 'text' })
  codeKey: string;

  @Column({ type: 'text' })
  zh: string;

  @Column({ type: 'text' })
  en: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ name: 'built_in', type: 'boolean', default: false })
  builtIn: boolean;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
