// Every kind of event in the audit trail, in display order: a new kind does not compile until it is listed here.
import type { AuditKind } from '@/console/shared/api/wire'

const places: Record<AuditKind, true> = {
  registered: true,
  logged_in: true,
  log_in_failed: true,
  logged_out: true,
  password_changed: true,
  profile_changed: true,
  identity_bound: true,
  identity_removed: true,
  bank_changed: true,
  document_stored: true,
  document_read: true,
  item_opened: true,
  account_changed: true,
  account_submitted: true,
  signing_changed: true,
  payment_changed: true,
  receipt_changed: true,
  distribution_changed: true,
  order_changed: true,
  item_put_aside: true,
  item_assigned: true,
  note_changed: true,
  letter_changed: true,
  review_decided: true,
  money_booked: true,
  shares_issued: true,
  shares_reversed: true,
  operator_changed: true,
  configuration_changed: true,
  proposal_changed: true,
}

export const auditKinds = Object.keys(places) as AuditKind[]
