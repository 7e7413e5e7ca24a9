//! The requested page of a list of the desk.

use crate::driven::desk::PAGE_SIZE;
use domain::Refusal;

/// How many items come before a page; the first page by default. Refusals: `BadRequest` with `page`.
pub fn offset(page: Option<i64>) -> Result<u64, Refusal> {
    let page = page.unwrap_or(1);
    u64::try_from(page.saturating_sub(1))
        .ok()
        .and_then(|before| before.checked_mul(PAGE_SIZE))
        .filter(|offset| i64::try_from(*offset).is_ok())
        .ok_or_else(|| Refusal::BadRequest {
            field: Some("page".to_owned()),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted_from_one() {
        assert_eq!(offset(None), Ok(0));
        assert_eq!(offset(Some(1)), Ok(0));
        assert_eq!(offset(Some(3)), Ok(2 * PAGE_SIZE));
        for wrong in [0, -1, i64::MIN, i64::MAX] {
            assert!(offset(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
