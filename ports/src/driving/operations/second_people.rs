//! Whether acts that need two people can be carried out at all: asked when the server starts.

use crate::{Failure, Ports, read};
use domain::operations::Role;
use domain::operations::proposal::ProposalKind;

/// The roles that approve proposals and are held by one person alone, or by nobody, while somebody works at the desk.
pub async fn roles_without_a_second(ports: &Ports) -> Result<Vec<(Role, usize)>, Failure> {
    read(ports, async |tx| {
        let mut found = Vec::new();
        let mut anybody = false;
        for role in Role::ALL {
            let holders = tx.operators().holders(role).await?.len();
            anybody |= holders > 0;
            let approves = |kind: ProposalKind| kind.approver() == role;
            if holders < 2 && ProposalKind::ALL.into_iter().any(approves) {
                found.push((role, holders));
            }
        }
        Ok(if anybody { found } else { Vec::new() })
    })
    .await
}
