//! The filters of the desk's lists: search words and state codes.

use domain::Refusal;

/// The maximum number of words in a search.
const WORDS: usize = 10;

/// The words of a search, without the plus sign of an international number and without the sign before a number as it is shown (`#50`). `BadRequest` with `q` for more than ten.
pub fn words(search: Option<&str>) -> Result<Vec<String>, Refusal> {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '-');
    let words: Vec<String> = search
        .unwrap_or_default()
        .split_whitespace()
        .map(|word| match word.strip_prefix(['+', '#']) {
            Some(number) if !number.is_empty() && is_number(number) => number.to_owned(),
            _ => word.to_owned(),
        })
        .collect();
    if words.len() <= WORDS {
        Ok(words)
    } else {
        Err(Refusal::bad_request("q"))
    }
}

/// The states with these codes, separated by commas; empty without any. `BadRequest` with `state` for an unknown code.
pub(crate) fn states<S>(
    codes: Option<&str>,
    from_code: fn(&str) -> Option<S>,
) -> Result<Vec<S>, Refusal> {
    let codes = codes.into_iter().flat_map(|codes| codes.split(','));
    codes
        .map(|code| from_code(code.trim()).ok_or_else(|| Refusal::bad_request("state")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::payment::State;

    #[test]
    fn a_search_loses_only_the_sign_of_a_number() {
        let typed = " +86-138 +8613800138000 Wang 王 a+b@c.d + #50 #A1 # ";
        let taken = words(Some(typed)).unwrap();
        let expected = [
            "86-138",
            "8613800138000",
            "Wang",
            "王",
            "a+b@c.d",
            "+",
            "50",
            "#A1",
            "#",
        ];
        assert_eq!(taken, expected);
        assert_eq!(words(None).unwrap(), [""; 0]);
        assert!(words(Some(&"a ".repeat(WORDS))).is_ok());
        let refused = words(Some(&"a ".repeat(WORDS + 1))).unwrap_err();
        assert_eq!(refused, Refusal::bad_request("q"));
    }

    #[test]
    fn states_are_named_by_their_codes() {
        assert_eq!(states(None, State::from_code), Ok(vec![]));
        let both = Ok(vec![State::Failed, State::Cancelled]);
        assert_eq!(states(Some("Failed, Cancelled"), State::from_code), both);
        for wrong in ["", "paid", "Paid,", "all"] {
            assert!(states(Some(wrong), State::from_code).is_err(), "{wrong}");
        }
    }
}
