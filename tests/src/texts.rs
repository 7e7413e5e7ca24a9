//! The text of a refusal, built from the catalogues of the screens, for comparison with an answer.
//! Written independently of the server's code, so that a mistake there is found.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

/// The languages that the product speaks.
pub const LANGUAGES: [&str; 2] = ["zh", "en"];

type Catalogue = HashMap<String, String>;

static ZH: LazyLock<Catalogue> = LazyLock::new(|| {
    read([
        include_str!("../../frontend/src/shared/messages/refusals.zh.json"),
        include_str!("../../frontend/src/shared/messages/holderRefusals.zh.json"),
        include_str!("../../frontend/src/shared/messages/deskRefusals.zh.json"),
        include_str!("../../frontend/src/shared/messages/server.zh.json"),
    ])
});
static EN: LazyLock<Catalogue> = LazyLock::new(|| {
    read([
        include_str!("../../frontend/src/shared/messages/refusals.en.json"),
        include_str!("../../frontend/src/shared/messages/holderRefusals.en.json"),
        include_str!("../../frontend/src/shared/messages/deskRefusals.en.json"),
        include_str!("../../frontend/src/shared/messages/server.en.json"),
    ])
});

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn read(files: [&str; 4]) -> Catalogue {
    let each = files.into_iter();
    each.flat_map(|file| serde_json::from_str::<Catalogue>(file).expect("a catalogue"))
        .collect()
}

/// The expected body of a refusal in a language; none if the catalogue has no text for it.
pub fn said(body: &Value, language: &str) -> Option<String> {
    let catalogue = if language == "zh" { &*ZH } else { &*EN };
    let key = body["messageKey"].as_str()?;
    let reason = body["params"]["reason"]
        .as_str()
        .map(|reason| format!("{key}_{reason}"));
    let field = body["fields"][0]["messageKey"].as_str();
    let field = field.filter(|_| key == "FieldRequired").map(str::to_owned);
    let own = [reason, field].into_iter().flatten();
    let text = own
        .filter_map(|key| catalogue.get(&key))
        .chain(catalogue.get(key))
        .next()?;
    Some(filled(text, key, &body["params"], language))
}

fn filled(text: &str, key: &str, params: &Value, language: &str) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, behind) = part.split_once('}').expect("a closed placeholder");
        let param = params.get(name);
        let param = param.unwrap_or_else(|| panic!("{key} came without {name}: {params}"));
        filled.push_str(&shown(param, key, language));
        filled.push_str(behind);
    }
    filled
}

/// A param as people read it.
fn shown(param: &Value, key: &str, language: &str) -> String {
    let is_size = ["UploadFileTooLarge", "Error_BodyTooLarge"].contains(&key);
    match param {
        Value::Number(bytes) if is_size => size(bytes.as_u64().expect("bytes")),
        Value::Number(number) => grouped(&number.to_string()),
        Value::String(text) => day(text, language).unwrap_or_else(|| text.clone()),
        other => panic!("{key}: {other} cannot be shown"),
    }
}

fn size(bytes: u64) -> String {
    match bytes / 1024 {
        kibibytes @ ..1024 => format!("{kibibytes} KB"),
        kibibytes => format!("{} MB", kibibytes / 1024),
    }
}

/// Thousands apart, and no decimals where there are none.
fn grouped(number: &str) -> String {
    let (minus, number) = match number.strip_prefix('-') {
        Some(number) => ("-", number),
        None => ("", number),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let mut grouped = minus.to_owned();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if fraction.trim_matches('0').is_empty() {
        grouped
    } else {
        format!("{grouped}.{fraction}")
    }
}

/// A day, or the day of an instant.
fn day(text: &str, language: &str) -> Option<String> {
    let day = chrono::NaiveDate::parse_from_str(text.get(..10)?, "%Y-%m-%d").ok()?;
    let mut numbers = text.get(..10)?.split('-').map(str::parse::<usize>);
    let (year, month) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    let of_month = day.format("%-d");
    Some(if language == "zh" {
        format!("{year}年{month}月{of_month}日")
    } else {
        format!("{} {of_month}, {year}", MONTHS.get(month - 1)?)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::said;

    #[test]
    fn a_text_is_filled_as_people_read_it() {
        for (body, zh, en) in [
            (
                json!({ "messageKey": "TheMinInvestmentAmountIs", "params": { "amount": 500_000.5, "currency": "USD" } }),
                "500,000.5",
                "USD 500,000.5",
            ),
            (
                json!({ "messageKey": "RevokePeriodOver", "params": { "until": "2026-03-09T10:00:00.000Z" } }),
                "2026年3月9日",
                "March 9, 2026",
            ),
            (
                json!({ "messageKey": "UploadFileTooLarge", "params": { "max": 10_485_760 } }),
                "10 MB",
                "10 MB",
            ),
        ] {
            assert!(
                said(&body, "zh").is_some_and(|text| text.contains(zh)),
                "{body}"
            );
            assert!(
                said(&body, "en").is_some_and(|text| text.contains(en)),
                "{body}"
            );
        }
        assert_eq!(said(&json!({ "messageKey": "Nonsense" }), "en"), None);
    }
}
