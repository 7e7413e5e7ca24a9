//! Messages about a transfer to the holders of both accounts. They name neither the desk's reason nor the other account.

use super::TransferRequest;
use crate::decision::{Notice, Param};
use crate::ids::AccountId;

/// A notice to the holder of each account.
pub fn notices(asked: &TransferRequest) -> [(AccountId, Notice); 2] {
    let shares = asked.shares.amount().normalize().to_string();
    let notice = |key, account| {
        let notice = Notice::new(key)
            .with("project", Param::Project(asked.project))
            .with("shares", Param::Text(shares.clone()))
            .with("account", Param::Account(account));
        (account, notice)
    };
    [
        notice("sharesTransferredOut", asked.from),
        notice("sharesTransferredIn", asked.to),
    ]
}
