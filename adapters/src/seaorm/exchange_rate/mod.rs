//! Confirmed exchange rates: as records, and as the desk lists them.

pub(in crate::seaorm) mod desk_rates;
mod rates;

pub(in crate::seaorm) use rates::exchange_rate;
