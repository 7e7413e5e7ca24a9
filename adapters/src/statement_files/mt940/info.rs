//! Field 86, the bank's information about a line. There are three forms: the German one with
//! numbered parts (`?20`), the one with words between slashes (`/REMI/`), and free text.

use super::super::text::{add_line, filled};
use super::{german, slashes};
use domain::statement::BankCode;

/// The content of field 86.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) text: Option<String>,
    pub(super) end_to_end: Option<String>,
    /// The ordering party's own reference.
    pub(super) customer_reference: Option<String>,
    pub(super) party: Option<String>,
    pub(super) party_account: Option<String>,
    pub(super) code: Option<BankCode>,
}

impl Info {
    /// From the lines of the field.
    pub(super) fn read(lines: &[String]) -> Self {
        if let Some(info) = german::read(&lines.concat()).or_else(|| slashes::read(lines)) {
            return info;
        }
        let mut text = String::new();
        for line in lines {
            add_line(&mut text, line);
        }
        Self {
            text: filled(&text),
            ..Self::default()
        }
    }
}
