//! Manual bookings at the desk.

pub(crate) mod account;
pub(crate) mod change;
pub(crate) mod evidence;
pub(crate) mod item;
pub(crate) mod list;
mod outlined;

pub(crate) use outlined::{ManualView, RatesView, booking, rates};
