//! Target times of the desk in working hours: for each line of a review, for issuing and for paying.

use super::text::{Text, number};
use super::{ConfigError, wrong};
use domain::operations::{ServiceLevel, TARGET_MAX_HOURS};
use serde::Deserialize;

/// The settings' names.
pub const NAMES: [&str; 4] = [
    "review_first_hours",
    "review_second_hours",
    "issue_hours",
    "payout_hours",
];
/// A working day.
const DEFAULT: u16 = 24;
const MEND: &str = "Give whole working hours, 1 to 6240; a working day has 24.";

#[derive(Debug, Default, Deserialize)]
pub(super) struct Written {
    review_first_hours: Option<Text>,
    review_second_hours: Option<Text>,
    issue_hours: Option<Text>,
    payout_hours: Option<Text>,
}

pub(super) fn checked(written: Written) -> Result<ServiceLevel, ConfigError> {
    let [first, second, issue, payout] = NAMES;
    Ok(ServiceLevel {
        first_hours: hours(first, written.review_first_hours)?,
        second_hours: hours(second, written.review_second_hours)?,
        issue_hours: hours(issue, written.issue_hours)?,
        payout_hours: hours(payout, written.payout_hours)?,
    })
}

fn hours(name: &str, written: Option<Text>) -> Result<u16, ConfigError> {
    let hours = number(name, written, DEFAULT, MEND)?;
    if (1..=TARGET_MAX_HOURS).contains(&hours) {
        Ok(hours)
    } else {
        Err(wrong(name, hours.to_string(), MEND))
    }
}

pub(super) fn shown(level: ServiceLevel) -> [(&'static str, String); 4] {
    let [first, second, issue, payout] = NAMES;
    [
        (first, level.first_hours.to_string()),
        (second, level.second_hours.to_string()),
        (issue, level.issue_hours.to_string()),
        (payout, level.payout_hours.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn a_task_has_a_working_day_unless_it_is_told_otherwise() {
        let config = Config::from_toml("").unwrap();
        assert_eq!(config.service.first_hours, 24);
        assert_eq!(config.service.second_hours, 24);
        assert_eq!(config.service.issue_hours, 24);
        assert_eq!(config.service.payout_hours, 24);
        let config = Config::from_toml(
            "review_first_hours = 8\nreview_second_hours = 72\nissue_hours = 48\npayout_hours = 4",
        )
        .unwrap();
        assert_eq!(config.service.issue_hours, 48);
        assert_eq!(config.service.payout_hours, 4);
        assert_eq!(config.service.first_hours, 8);
        assert_eq!(config.service.second_hours, 72);
        assert!(config.shown().contains("review_second_hours = \"72\""));
        for wrong in ["0", "6241", "-1", "1.5", "\'a day\'"] {
            let told = Config::from_toml(&format!("review_first_hours = {wrong}")).unwrap_err();
            assert!(
                told.to_string().contains("LANDFALL_REVIEW_FIRST_HOURS"),
                "{told}"
            );
        }
    }
}
