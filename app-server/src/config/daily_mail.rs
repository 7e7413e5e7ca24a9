//! The hour from which the daily e-mails to operators are written, at UTC+8.

use super::text::{Text, number};
use super::{ConfigError, wrong};
use serde::Deserialize;

/// The setting's name.
pub const NAMES: [&str; 1] = ["daily_mail_hour"];
/// Before the desk begins.
const DEFAULT: u8 = 8;
/// The e-mails are written within three hours, on the same day.
const LATEST: u8 = 20;
const MEND: &str = "Give a whole hour of the day at UTC+8, 0 to 20.";

#[derive(Debug, Default, Deserialize)]
pub(super) struct Written {
    daily_mail_hour: Option<Text>,
}

pub(super) fn checked(written: Written) -> Result<u8, ConfigError> {
    let [name] = NAMES;
    let hour = number(name, written.daily_mail_hour, DEFAULT, MEND)?;
    if hour <= LATEST {
        Ok(hour)
    } else {
        Err(wrong(name, hour.to_string(), MEND))
    }
}

pub(super) fn shown(hour: u8) -> [(&'static str, String); 1] {
    NAMES.map(|name| (name, hour.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn the_daily_e_mails_are_written_from_eight_unless_told_otherwise() {
        assert_eq!(Config::from_toml("").unwrap().daily_mail_hour, 8);
        let config = Config::from_toml("daily_mail_hour = 6").unwrap();
        assert_eq!(config.daily_mail_hour, 6);
        assert!(config.shown().contains("daily_mail_hour = \"6\""));
        for wrong in ["21", "-1", "8.5", "\'morning\'"] {
            let told = Config::from_toml(&format!("daily_mail_hour = {wrong}")).unwrap_err();
            assert!(
                told.to_string().contains("LANDFALL_DAILY_MAIL_HOUR"),
                "{told}"
            );
        }
    }
}
