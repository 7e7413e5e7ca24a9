//! Investors at the desk, looked for. Each role sees its parts and no other; what was typed, papers and questionnaires are read as
//! items of the queues (states: operators).

use crate::driven::desk::{AccountsShown, InvestorFilter, ListedInvestor, Page};
use crate::driving::desk::{offset, reads_all};
use crate::{Failure, Ports};
use domain::Refusal;
use domain::operations::{InvestorPart, Operator};

/// Most words of a search.
const WORDS: usize = 10;

/// What is asked for.
#[derive(Debug, Clone)]
pub struct ListInvestors {
    /// Who asks.
    pub by: Operator,
    /// From 1.
    pub page: Option<i64>,
    /// Words of a name in either script, a phone number, an e-mail address, an account's number.
    pub search: Option<String>,
}

/// A page of the investors, the newest first; accounts that were never handed in count for the auditor only. Refusals: `Forbidden`,
/// `BadRequest` with `page` or `q`.
pub async fn list_investors(
    ports: &Ports,
    command: &ListInvestors,
) -> Result<Page<ListedInvestor>, Failure> {
    may_see(&command.by)?;
    let filter = InvestorFilter {
        words: words(command.search.as_deref().unwrap_or_default())?,
        accounts: shown_accounts(&command.by),
        offset: offset(command.page)?,
    };
    Ok(ports.desk.investors(&filter).await?)
}

/// Refuses an operator who sees no investor.
pub(crate) fn may_see(by: &Operator) -> Result<(), Refusal> {
    if sees(by, InvestorPart::Person) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

pub(crate) fn sees(by: &Operator, part: InvestorPart) -> bool {
    by.roles.iter().any(|role| part.is_read_by(*role))
}

fn shown_accounts(by: &Operator) -> AccountsShown {
    if reads_all(by) {
        AccountsShown::All
    } else if sees(by, InvestorPart::Accounts) {
        AccountsShown::HandedIn
    } else {
        AccountsShown::None
    }
}

/// The words of a search; the sign before an international number is none of its digits.
pub(crate) fn words(search: &str) -> Result<Vec<String>, Refusal> {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '-');
    let words: Vec<String> = search
        .split_whitespace()
        .map(|word| match word.strip_prefix('+') {
            Some(number) if !number.is_empty() && is_number(number) => number.to_owned(),
            _ => word.to_owned(),
        })
        .collect();
    if words.len() <= WORDS {
        Ok(words)
    } else {
        Err(Refusal::BadRequest {
            field: Some("q".to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::OperatorId;
    use domain::operations::Role;

    fn operator(role: Role) -> Operator {
        Operator {
            id: OperatorId(1),
            email: "a@b.c".into(),
            name: "Ann".into(),
            roles: vec![role],
            active: true,
        }
    }

    #[test]
    fn a_search_loses_only_the_sign_of_a_number() {
        let taken = words(" +86-138 +8613800138000 Wang 王 a+b@c.d + ").unwrap();
        let expected = ["86-138", "8613800138000", "Wang", "王", "a+b@c.d", "+"];
        assert_eq!(taken, expected);
        assert!(words(&"a ".repeat(WORDS)).is_ok());
        assert!(words(&"a ".repeat(WORDS + 1)).is_err());
    }

    #[test]
    fn accounts_are_shown_as_the_role_reads_them() {
        assert_eq!(shown_accounts(&operator(Role::Admin)), AccountsShown::None);
        assert_eq!(
            shown_accounts(&operator(Role::Finance)),
            AccountsShown::HandedIn
        );
        assert_eq!(shown_accounts(&operator(Role::Auditor)), AccountsShown::All);
    }
}
