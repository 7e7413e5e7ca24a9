//! The delivery status of a message after its provider accepted it. Reports of providers come late, twice and in any order; how they
//! are received and authenticated is decided elsewhere.

mod about;
mod outage;
mod pause;
mod route;
mod stage;

pub use about::About;
pub use outage::Outage;
pub use pause::{PAUSE, due_behind};
pub use route::{MessageRoute, SmsRoutes};
pub use stage::{ExpiringContent, MessageStage, Standing};

/// The outcome of a message that a provider accepted, as far as reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// It arrived.
    Delivered,
    /// It did not arrive.
    Failed,
}

impl Delivery {
    /// The status after another report; `None` if the report changes nothing. A delivery is final: a failure reported
    /// as well was an earlier attempt of the same message, in whichever order the two come.
    pub const fn after(known: Option<Self>, report: Self) -> Option<Self> {
        match (known, report) {
            (None, report) => Some(report),
            (Some(Self::Failed), Self::Delivered) => Some(Self::Delivered),
            (Some(Self::Failed), Self::Failed) => None,
            (Some(Self::Delivered), Self::Delivered | Self::Failed) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Delivery::{Delivered, Failed};
    use super::*;

    /// The status after these reports, and how often it changed.
    fn delivery_after(reports: &[Delivery]) -> (Option<Delivery>, u32) {
        reports
            .iter()
            .fold(
                (None, 0),
                |(known, changes), report| match Delivery::after(known, *report) {
                    Some(now) => (Some(now), changes + 1),
                    None => (known, changes),
                },
            )
    }

    #[test]
    fn the_order_and_the_number_of_reports_do_not_matter() {
        assert_eq!(
            delivery_after(&[Failed, Delivered]).0,
            delivery_after(&[Delivered, Failed]).0
        );
        assert_eq!(delivery_after(&[Failed, Delivered]).0, Some(Delivered));
        assert_eq!(
            delivery_after(&[Delivered, Delivered, Delivered]),
            (Some(Delivered), 1)
        );
        assert_eq!(delivery_after(&[Failed, Failed]), (Some(Failed), 1));
        assert_eq!(delivery_after(&[]), (None, 0));
    }
}
