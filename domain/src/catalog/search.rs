//! Searches in names: letters without their case and width, so that `ＡＬＤＥＲ` finds `Alder`. Nothing is
//! looked up here.

use crate::language::folded;

/// The maximum number of letters of a search that are used.
const LONGEST: usize = 200;

/// The words of a search, all of which a name must contain; none for an empty search.
pub fn search_words(typed: &str) -> Vec<String> {
    let typed: String = typed.chars().take(LONGEST).collect();
    folded(&typed)
        .split(' ')
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_width_do_not_matter() {
        assert_eq!(folded("ＡＬＤＥＲ　Ｒow"), "alder row");
        assert_eq!(folded("  桤木里  住宅（Ａ１）"), "桤木里 住宅(a1)");
        assert_eq!(folded("ÉCLAT"), "éclat");
    }

    #[test]
    fn a_search_is_its_words() {
        assert_eq!(search_words(" Row　ALDER "), ["row", "alder"]);
        assert!(search_words(" 　 ").is_empty());
        assert_eq!(search_words(&"a".repeat(900)), ["a".repeat(200)]);
    }
}
