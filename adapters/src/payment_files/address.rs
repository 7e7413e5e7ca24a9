//! The address of a payee's bank.

use super::text::{cut, lines, plain};
use super::xml::Xml;
use ports::driven::payment_files::Transfer;
use std::io;

/// Banks accept two lines beside the fields for town and country.
const LINES_MOST: usize = 2;
/// The longest line (`Max70Text`).
const LINE_MOST: usize = 70;

/// The address, as far as it is known; nothing if nothing is known.
pub(super) fn postal_address(xml: &mut Xml, transfer: &Transfer) -> io::Result<()> {
    let parts = parts(transfer);
    if parts.is_empty() {
        return Ok(());
    }
    xml.element("PstlAdr", |xml| {
        let mut parts = parts.iter();
        parts.try_for_each(|(name, text)| xml.value(name, text))
    })
}

/// In the order of the schema.
fn parts(transfer: &Transfer) -> Vec<(&'static str, String)> {
    let payee = &transfer.payee;
    let known = |text: &Option<String>| plain(text.as_deref().unwrap_or_default());
    let part = |text: &Option<String>, most| cut(&known(text), most).to_owned();
    let mut parts = vec![
        ("PstCd", part(&payee.area_code, 16)),
        ("TwnNm", part(&payee.city, 35)),
        ("CtrySubDvsn", part(&payee.region, 35)),
        ("Ctry", country(transfer).unwrap_or_default()),
    ];
    let address = known(&payee.address);
    for line in lines(&address, LINE_MOST, LINES_MOST) {
        parts.push(("AdrLine", line.to_owned()));
    }
    parts.retain(|(_, text)| !text.is_empty());
    parts
}

/// The country, if it has the form of one.
fn country(transfer: &Transfer) -> Option<String> {
    let code = transfer.country.as_deref()?.trim();
    let is_code = code.len() == 2 && code.chars().all(|it| it.is_ascii_alphabetic());
    is_code.then(|| code.to_ascii_uppercase())
}
