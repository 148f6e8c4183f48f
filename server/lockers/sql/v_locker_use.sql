-- A cell that a wristband uses now, and the name of the cell with that of its cabinet, in both languages. Read by stores of other areas.
create view v_locker_use as
select locker_record.id, locker_record.bracelet_id, locker_record.cell_id, locker_record.opened_at,
  v_hardware.name || ' ' || lpad(locker_cell.no::text, greatest(2, length(locker_cell.no::text)), '0') as cell_name,
  v_hardware.en_name || ' ' || lpad(locker_cell.no::text, greatest(2, length(locker_cell.no::text)), '0')
    as en_cell_name
from locker_record
  join locker_cell on locker_cell.id = locker_record.cell_id
  join v_hardware on v_hardware.id = locker_cell.cabinet_id
where locker_record.closed_at is null;
