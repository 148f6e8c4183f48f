-- A set of booking rules: release, limits, deadlines, attendance and waitlist. Published without what only its
-- area uses; read by stores and SQL functions of other areas.
create view v_rule_set as
select rule_set.id, rule_set.name, rule_set.release_minute, rule_set.advance_days, rule_set.max_slots,
  rule_set.consecutive_only, rule_set.same_space_only, rule_set.max_unpaid, rule_set.max_active,
  rule_set.pay_timeout_min, rule_set.cancel_hours, rule_set.late_booking_min, rule_set.late_grace_min,
  rule_set.advance_entry_min, rule_set.quotas, rule_set.role_overrides, rule_set.name_en,
  rule_set.release_mode, rule_set.release_weekday, rule_set.release_date, rule_set.max_spaces,
  rule_set.alloc_mode, rule_set.pot_seconds, rule_set.return_mode, rule_set.return_max_sec, rule_set.waitlist,
  rule_set.wait_max_per_slot, rule_set.wait_max_per_user, rule_set.wait_offer_min, rule_set.wait_close_min,
  rule_set.sign_mode, rule_set.leave_early_min, rule_set.need_protocol, rule_set.need_face,
  rule_set.min_balance, rule_set.auto_release
from rule_set;
