//! The machine that the server runs on: its clock. Nothing else asks the machine for the time.

mod clock;

pub use clock::{SettableClock, SystemClock};
