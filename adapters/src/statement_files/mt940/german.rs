//! Field 86 of German banks: `166?00GUTSCHRIFT?20EREF+P0000000001X?21SVWZ+Invoice 7?31DE89…?32Wang?33 Xiaoming`, that is the code of the
//! transaction and numbered parts. In the parts of the text, SEPA's own parts begin with four letters and a plus.

use super::super::bank_code::of_german;
use super::super::text::{filled, is_no_reference};
use super::info::Info;

/// The labels of SEPA's parts.
const LABELS: [&str; 14] = [
    "EREF+", "KREF+", "MREF+", "CRED+", "DEBT+", "COAM+", "OAMT+", "SVWZ+", "ABWA+", "ABWE+",
    "PURP+", "SQTP+", "IBAN+", "BIC+",
];
/// The part with the text for the recipient.
const TEXT: &str = "SVWZ+";

/// `None` if it has another form.
pub(super) fn read(field: &str) -> Option<Info> {
    let (code, rest) = field.split_at_checked(3)?;
    let separator = rest.chars().next().filter(|it| "?>#~".contains(*it))?;
    if !code.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let numbered = Numbered::read(rest, separator);
    let parts = sepa_parts(&numbered.texts);
    let part = |label: &str| {
        let found = parts.iter().find(|(it, _)| *it == label);
        found.and_then(|(_, text)| filled(text))
    };
    let reference = |label| part(label).filter(|it| !is_no_reference(it));
    let text = part(TEXT).or_else(|| part(""));
    Some(Info {
        text: text.or_else(|| filled(&numbered.posting_text)),
        end_to_end: reference("EREF+"),
        customer_reference: reference("KREF+"),
        party: filled(&numbered.name),
        party_account: filled(&numbered.account).or_else(|| part("IBAN+")),
        code: of_german(code),
    })
}

/// The numbered parts that are used.
#[derive(Default)]
struct Numbered {
    posting_text: String,
    texts: Vec<String>,
    name: String,
    account: String,
}

impl Numbered {
    fn read(field: &str, separator: char) -> Self {
        let mut found = Self::default();
        // The kind of the part before: a separator without a number belongs to that part's text.
        let mut last = "";
        for part in field.split(separator).skip(1) {
            let numbered = part.split_at_checked(2);
            let numbered = numbered.filter(|(it, _)| it.bytes().all(|it| it.is_ascii_digit()));
            match numbered {
                Some((number, text)) => {
                    last = number;
                    found.take(number, text);
                }
                None => found.go_on(last, separator, part),
            }
        }
        found
    }

    fn take(&mut self, number: &str, text: &str) {
        match number {
            "00" => self.posting_text.push_str(text),
            "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29" | "60" | "61"
            | "62" | "63" => self.texts.push(text.to_owned()),
            "31" => self.account.push_str(text),
            "32" | "33" => self.name.push_str(text),
            _ => {}
        }
    }

    fn go_on(&mut self, number: &str, separator: char, text: &str) {
        match (number, self.texts.last_mut()) {
            ("32" | "33", _) => {
                self.name.push(separator);
                self.name.push_str(text);
            }
            ("00" | "10" | "30" | "31" | "34", _) | (_, None) => {}
            (_, Some(last)) => {
                last.push(separator);
                last.push_str(text);
            }
        }
    }
}

/// SEPA's parts with their labels; text before the first of them has none. Parts and even labels
/// may continue from one numbered part to the next. Within the text for the recipient, a label
/// counts only where a numbered part begins: payers write what they like.
fn sepa_parts(texts: &[String]) -> Vec<(&'static str, String)> {
    let starts: Vec<usize> = texts
        .iter()
        .scan(0, |end, text| {
            Some(std::mem::replace(end, *end + text.len()))
        })
        .collect();
    let (mut current, mut parts) = (("", String::new()), Vec::new());
    let all = texts.concat();
    let mut rest = all.as_str();
    while let Some(sign) = rest.chars().next() {
        let is_start = starts.contains(&(all.len() - rest.len()));
        let label = LABELS.into_iter().find(|it| rest.starts_with(it));
        if let Some(label) = label.filter(|_| is_start || current.0 != TEXT) {
            parts.push(std::mem::replace(&mut current, (label, String::new())));
            rest = rest.strip_prefix(label).unwrap_or_default();
        } else {
            current.1.push(sign);
            rest = rest.strip_prefix(sign).unwrap_or_default();
        }
    }
    parts.push(current);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_parts_are_put_together() {
        let info = read(
            "166?00GUTSCHRIFT?109310?20EREF+P00000?210001X?22SVWZ+Invoice ?234711 of Wang?30COBADEFFXXX\
             ?31DE89370400440532013000?32Wang Xiao?33ming?34000?60 and son",
        )
        .unwrap();
        let expected = Info {
            text: Some("Invoice 4711 of Wang and son".into()),
            end_to_end: Some("P000000001X".into()),
            party: Some("Wang Xiaoming".into()),
            party_account: Some("DE89370400440532013000".into()),
            ..Info::default()
        };
        assert_eq!(info, expected);
    }

    #[test]
    fn text_without_labels_is_kept_whole() {
        let text = |field| read(field).unwrap().text;
        assert_eq!(
            text("051?20Invoice 47?2111").as_deref(),
            Some("Invoice 4711")
        );
        assert_eq!(
            text("166?20Is it paid?Yes").as_deref(),
            Some("Is it paid?Yes")
        );
        assert_eq!(text("808?00ENTGELT?109310").as_deref(), Some("ENTGELT"));
        assert_eq!(text("166>20A>21B").as_deref(), Some("AB"));
        for other in ["", "16", "166", "Free text?20", "16A?20x", "166 20"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn a_payer_cannot_write_a_reference_into_the_text() {
        let info = read("166?20EREF+NOTPROVIDED?21SVWZ+for you EREF+P0000000001X").unwrap();
        assert_eq!(info.end_to_end, None);
        assert_eq!(info.text.as_deref(), Some("for you EREF+P0000000001X"));
        let info = read("116?20EREF+A KRE?21F+B SVWZ+C").unwrap();
        assert_eq!(info.end_to_end.as_deref(), Some("A"));
        assert_eq!(info.customer_reference.as_deref(), Some("B"));
        assert_eq!(info.text.as_deref(), Some("C"));
    }
}
