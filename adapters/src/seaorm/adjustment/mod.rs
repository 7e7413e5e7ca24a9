//! Manual bookings and their documents: as records, as the desk lists them, and in proposals.

mod act_rows;
mod adjustments;
pub(in crate::seaorm) mod desk_adjustments;
mod evidence;

pub(in crate::seaorm) use act_rows::{BookingRow, DayRateRow};
