//! Days as banks write them in tables.

use chrono::NaiveDate;
use domain::statement::DayFormat;

/// A day, which a time of day may follow. Its year has four digits, or two of this century.
pub(super) fn day(text: &str, format: DayFormat) -> Option<NaiveDate> {
    let text = text.trim();
    let end = text.find(|it: char| it == 'T' || it.is_whitespace());
    let (day, time) = text.split_at_checked(end.unwrap_or(text.len()))?;
    if time
        .chars()
        .any(|it| it.is_alphabetic() && !"TZ".contains(it))
    {
        return None;
    }
    let [year, month, day] = parts(day, format)?;
    let year = match year.len() {
        2 => number(year)?.checked_add(2000)?,
        4 => number(year)?,
        _ => return None,
    };
    if !(1..=2).contains(&month.len()) || !(1..=2).contains(&day.len()) {
        return None;
    }
    let (month, day) = (number(month)?, number(day)?);
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

/// Year, month and day.
fn parts(text: &str, format: DayFormat) -> Option<[&str; 3]> {
    let separated = |separator| {
        let mut parts = text.split(separator);
        let found = [parts.next()?, parts.next()?, parts.next()?];
        parts.next().is_none().then_some(found)
    };
    match format {
        DayFormat::YearMonthDay => separated('-'),
        DayFormat::YearMonthDaySlashes => separated('/'),
        DayFormat::DayMonthYearDots => separated('.').map(|[day, month, year]| [year, month, day]),
        DayFormat::DayMonthYear => separated('/').map(|[day, month, year]| [year, month, day]),
        DayFormat::MonthDayYear => separated('/').map(|[month, day, year]| [year, month, day]),
        DayFormat::Compact => {
            let (year, rest) = text.split_at_checked(4)?;
            let (month, day) = rest.split_at_checked(2)?;
            (day.len() == 2).then_some([year, month, day])
        }
    }
}

fn number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::super::super::tests;
    use super::*;

    #[test]
    fn a_day_is_read_in_each_format() {
        for (text, format) in [
            ("2026-11-03", DayFormat::YearMonthDay),
            (" 2026-11-03 23:59:59 ", DayFormat::YearMonthDay),
            ("2026-11-03T23:59:59Z", DayFormat::YearMonthDay),
            ("03.11.2026", DayFormat::DayMonthYearDots),
            ("3.11.26", DayFormat::DayMonthYearDots),
            ("03/11/2026", DayFormat::DayMonthYear),
            ("11/03/2026", DayFormat::MonthDayYear),
            ("20261103", DayFormat::Compact),
            ("20261103 10:15", DayFormat::Compact),
            ("2026/11/3", DayFormat::YearMonthDaySlashes),
        ] {
            assert_eq!(day(text, format), Some(tests::day("2026-11-03")), "{text}");
        }
    }

    #[test]
    fn what_is_no_day_in_the_format_is_none() {
        for (text, format) in [
            ("", DayFormat::YearMonthDay),
            ("03.11.2026", DayFormat::YearMonthDay),
            ("2026-02-30", DayFormat::YearMonthDay),
            ("2026-11-03-01", DayFormat::YearMonthDay),
            ("2026-+1-03", DayFormat::YearMonthDay),
            ("202-11-03", DayFormat::YearMonthDay),
            ("２０２６-11-03", DayFormat::YearMonthDay),
            ("2026-11-03 total", DayFormat::YearMonthDay),
            ("13/25/2026", DayFormat::DayMonthYear),
            ("261103", DayFormat::Compact),
            ("2026110", DayFormat::Compact),
        ] {
            assert_eq!(day(text, format), None, "{text}");
        }
    }
}
