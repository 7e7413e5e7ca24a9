use super::{RateReader, eurofxref};
use domain::Currency;
use domain::exchange_rate::{RateFileUnreadable, WhyRateFile};
use ports::driven::exchange_rates::{MAX_RATE_FILE_BYTES, RateFiles, RatesNotRead};
use ports::driven::objects::Rereadable;
use proptest::prelude::*;

fn file(days: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
{days}
\t</Cube>
</gesmes:Envelope>"
    )
}

const TWO_DAYS: &str = "<Cube time='2026-11-26'>
<Cube currency='USD' rate='1.0867'/><Cube currency='JPY' rate='170.1'/><Cube currency='CNY' rate='7.8012'/>
</Cube>
<Cube time=\"2026-11-25\"><Cube currency=\"USD\" rate=\"1.0850\"></Cube></Cube>";

fn refused(bytes: &[u8]) -> RateFileUnreadable {
    eurofxref::read(bytes).unwrap_err()
}

#[test]
fn a_file_is_read_by_day_and_other_currencies_are_left_out() {
    let days = eurofxref::read(file(TWO_DAYS).as_bytes()).unwrap();
    let told: Vec<_> = days
        .iter()
        .map(|day| (day.day.to_string(), day.line, day.units.clone()))
        .collect();
    let (usd, cny) = (Currency::Usd, Currency::Cny);
    let units = |text: &str| text.parse().unwrap();
    let expected = [
        (
            "2026-11-26".to_owned(),
            8,
            vec![(usd, units("1.0867")), (cny, units("7.8012"))],
        ),
        ("2026-11-25".to_owned(), 11, vec![(usd, units("1.0850"))]),
    ];
    assert_eq!(told, expected);
    let marked = format!("\u{feff}{}", file(TWO_DAYS));
    assert_eq!(eurofxref::read(marked.as_bytes()).unwrap(), days);
}

#[test]
fn a_file_that_ends_anywhere_in_the_middle_is_refused() {
    let whole = file(TWO_DAYS);
    let begins = whole.find("<gesmes:Envelope").unwrap();
    for end in begins + 1..whole.len() {
        let error = refused(&whole.as_bytes()[..end]);
        assert!(
            matches!(error.why, WhyRateFile::CutOff | WhyRateFile::UnknownFormat),
            "{end}: {error:?}"
        );
        // Once the envelope has begun, a truncated file is reported as such.
        if end > whole.find("<gesmes:subject").unwrap() {
            assert_eq!(error.why, WhyRateFile::CutOff, "{}", &whole[..end]);
        }
    }
}

#[test]
fn hostile_files_are_refused_and_never_expanded() {
    let bomb = "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><x>&b;</x>";
    let deep = file(&format!(
        "<Cube time='2026-11-26'>{}{}</Cube>",
        "<Cube currency='USD' rate='1'>".repeat(100_000),
        "</Cube>".repeat(100_000)
    ));
    let many = file(&format!(
        "<Cube time='2026-11-26'>{}</Cube>",
        "<Cube currency='USD' rate='1'/>".repeat(201)
    ));
    let rate = |rate: &str| {
        file(&format!(
            "<Cube time='2026-11-26'><Cube currency='USD' rate='{rate}'/></Cube>"
        ))
    };
    let table = [
        (bomb.to_owned(), WhyRateFile::Entities),
        (deep, WhyRateFile::UnknownFormat),
        (many, WhyRateFile::TooLarge),
        (String::new(), WhyRateFile::Empty),
        ("  \n".to_owned(), WhyRateFile::Empty),
        (
            "currency,rate\nUSD,1.08".to_owned(),
            WhyRateFile::UnknownFormat,
        ),
        (
            "<html><body>Not found</body></html>".to_owned(),
            WhyRateFile::UnknownFormat,
        ),
        (
            "<Envelope><Cube/></Envelope>".to_owned(),
            WhyRateFile::UnknownFormat,
        ),
        (rate("0"), WhyRateFile::Rate),
        (rate("-1.08"), WhyRateFile::Rate),
        (rate("1e3"), WhyRateFile::Rate),
        (rate("1,08"), WhyRateFile::Rate),
        (rate(&"9".repeat(40)), WhyRateFile::Rate),
        (rate("&b;"), WhyRateFile::Rate),
        (file("<Cube time='26.11.2026'></Cube>"), WhyRateFile::Day),
        (file("<Cube time='2026-02-30'></Cube>"), WhyRateFile::Day),
        (file("<Cube></Cube>"), WhyRateFile::Day),
        (
            format!("{}<x/>", file(TWO_DAYS)),
            WhyRateFile::UnknownFormat,
        ),
    ];
    for (text, why) in table {
        assert_eq!(
            refused(text.as_bytes()).why,
            why,
            "{}",
            text.get(..200).unwrap_or(&text)
        );
    }
    assert_eq!(refused(b"<Envelope \xff>").why, WhyRateFile::UnknownFormat);
}

#[tokio::test]
async fn a_file_beyond_the_largest_size_is_refused() {
    let size = usize::try_from(MAX_RATE_FILE_BYTES).unwrap() + 1;
    let large = Rereadable::in_memory(vec![b' '; size]);
    let error = RateReader::default().read(&large).await.unwrap_err();
    assert!(matches!(error, RatesNotRead::Unreadable(why) if why.why == WhyRateFile::TooLarge));
    let sound = Rereadable::in_memory(file(TWO_DAYS));
    assert_eq!(RateReader::default().read(&sound).await.unwrap().len(), 2);
}

proptest! {
    #[test]
    fn whatever_the_bytes_are_reading_ends(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = eurofxref::read(&bytes);
    }

    #[test]
    fn whatever_stands_between_the_days_reading_ends(between in "[<>/a-zA-Z='& ;!\\[\\]0-9-]{0,200}") {
        let _ = eurofxref::read(file(&between).as_bytes());
    }
}
