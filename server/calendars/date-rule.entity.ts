import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A rule that gives a site another time template on some days. */
@Entity('date_rule')
export class DateRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ name: 'begin_date', type: 'date' })
  beginDate: string;

  @Column({ name: 'end_date', type: 'date' })
  endDate: string;

  @Column({ type: 'smallint', array: true, default: () => "'{1,2,3,4,5,6,7}'" })
  weekdays: readonly number[];

  @Column({ name: 'template_id', type: 'integer' })
  templateId: number;

  @Column({ type: 'smallint', default: 0 })
  priority: number;

  @Column({ name: 'rule_no', type: 'integer', default: () => "nextval('date_rule_no'::regclass)" })
  ruleNo: number;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ name: 'on_holiday', type: 'boolean', default: false })
  onHoliday: boolean;

  @Column({ name: 'range_type', type: 'smallint', default: 4 })
  rangeType: number;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
