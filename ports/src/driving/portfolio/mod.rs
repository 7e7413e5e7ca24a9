//! What an investor holds and ordered.

use crate::driven::catalog::Page;
use crate::driven::portfolio::{HeldShares, Income, IssuedOrder, Ordered};
use crate::{Failure, Ports};
use domain::ids::{InvestorId, ProjectId};

/// A page of what the investor holds by project, and of how many projects.
pub async fn shares(
    ports: &Ports,
    investor: InvestorId,
    page: Page,
) -> Result<(Vec<HeldShares>, u64), Failure> {
    Ok(ports.portfolio.shares(investor, page).await?)
}

/// The investor's issues of a project, newest first; none for a project that the investor holds nothing of.
pub async fn share_orders(
    ports: &Ports,
    investor: InvestorId,
    project: ProjectId,
) -> Result<Vec<IssuedOrder>, Failure> {
    Ok(ports.portfolio.share_orders(investor, project).await?)
}

/// The investor's income of a project, newest first.
pub async fn share_income(
    ports: &Ports,
    investor: InvestorId,
    project: ProjectId,
) -> Result<Vec<Income>, Failure> {
    Ok(ports.portfolio.share_income(investor, project).await?)
}

/// A page of the investor's orders of every type, newest first, and how many there are.
pub async fn orders(
    ports: &Ports,
    investor: InvestorId,
    page: Page,
) -> Result<(Vec<Ordered>, u64), Failure> {
    Ok(ports.portfolio.orders(investor, page).await?)
}
