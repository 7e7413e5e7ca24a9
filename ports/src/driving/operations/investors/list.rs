//! Investors at the desk, searched and exported. Each role sees only its parts; forms, documents and questionnaires are read as
//! items of the queues (states: operators).

use crate::driven::audit::Origin;
use crate::driven::desk::{
    AccountsShown, EXPORT_LIMIT, InvestorFilter, ListedInvestor, PAGE_SIZE, Page,
};
use crate::driven::sorting::{InvestorBy, Sort};
use crate::driving::desk::{exported, offset, reads_all, words};
use crate::driving::operations::queue::without_numbers;
use crate::{Failure, Ports};
use domain::Coded;
use domain::Refusal;
use domain::ids::CampaignId;
use domain::operations::{InvestorPart, Operator};

/// The filters of the list.
#[derive(Debug, Clone)]
pub struct ListInvestors {
    /// Who asks.
    pub by: Operator,
    /// From 1.
    pub page: Option<i64>,
    /// Only those who registered under this campaign.
    pub campaign: Option<CampaignId>,
    /// Words of a name in either script, a phone number, an e-mail address, an account's number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<InvestorBy>>,
}

/// A page of the investors, the newest first; accounts that were never submitted count for the auditor only. Refusals: `Forbidden`,
/// `BadRequest` with `page` or `q`.
pub async fn list_investors(
    ports: &Ports,
    command: &ListInvestors,
) -> Result<Page<ListedInvestor>, Failure> {
    let filter = filter(command, (offset(command.page)?, PAGE_SIZE))?;
    Ok(ports.desk.investors(&filter).await?)
}

/// Exports the first investors of the list, at most [`EXPORT_LIMIT`]. Same refusals as [`list_investors`]; the page number is ignored.
pub async fn export_investors(
    ports: &Ports,
    command: &ListInvestors,
    origin: &Origin,
) -> Result<Vec<ListedInvestor>, Failure> {
    let filter = filter(command, (0, u64::from(EXPORT_LIMIT)))?;
    let found = ports.desk.investors(&filter).await?.items;
    let campaign = command.campaign.map(|id| id.to_string());
    let search = command.search.as_deref().map(without_numbers);
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("campaign", campaign.as_deref()),
        ("q", search.as_deref()),
        ("sort", sort),
    ];
    exported(ports, (&command.by, origin), ("investors", &filters), found).await
}

fn filter(command: &ListInvestors, (offset, limit): (u64, u64)) -> Result<InvestorFilter, Refusal> {
    may_see(&command.by)?;
    Ok(InvestorFilter {
        words: words(command.search.as_deref())?,
        campaign: command.campaign,
        accounts: shown_accounts(&command.by),
        sort: command.sort,
        offset,
        limit,
    })
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
    fn accounts_are_shown_as_the_role_reads_them() {
        assert_eq!(shown_accounts(&operator(Role::Admin)), AccountsShown::None);
        assert_eq!(
            shown_accounts(&operator(Role::Finance)),
            AccountsShown::HandedIn
        );
        assert_eq!(shown_accounts(&operator(Role::Auditor)), AccountsShown::All);
    }
}
