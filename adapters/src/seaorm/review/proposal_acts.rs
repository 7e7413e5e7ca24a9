//! Proposed acts as stored in their column: JSON with the kind in it, one variant per kind.

use crate::seaorm::adjustment::{BookingRow, DayRateRow};
use crate::seaorm::bank_account::TermsRow as BankTermsRow;
use crate::seaorm::catalog::framework_rows::TermsRow;
use crate::seaorm::columns::{language, money};
use crate::seaorm::errors::corrupt;
use crate::seaorm::holding_transfer::TransferRow;
use crate::seaorm::payout::PayoutStepRow;
use crate::seaorm::review::listed_orders::OrderRow;
use crate::seaorm::review::published_rows::{PublishedLegalRow, PublishedProjectRow};
use crate::seaorm::withdrawal::payees::Kept;
use domain::exchange_rate::RateSource;
use domain::ids::{
    AccountId, BankAccountId, DistributionId, OperatorId, OrderId, PayoutId, ProjectId,
};
use domain::operations::Role;
use domain::operations::proposal::{
    AddOperator, ApproveDistribution, BlockAccount, BookManually, ChangeOperator, ConfirmRates,
    CorrectDistribution, CorrectIssued, IssueProject, MovePayout, NameAndRoles, PayProject,
    ProposedAct, PublishFramework, ReleaseAccount, ReopenOperator, ResetAuthenticator,
    RevokeIssued, SendPasswordLink, SetBankAccount, TransferHolding,
};
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct NameAndRolesRow {
    name: String,
    roles: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ActRow {
    AddOperator {
        email: String,
        name: String,
        roles: Vec<String>,
        language: String,
    },
    ChangeOperator {
        operator: i64,
        before: NameAndRolesRow,
        after: NameAndRolesRow,
    },
    ReopenOperator {
        operator: i64,
    },
    ResetAuthenticator {
        operator: i64,
    },
    SendPasswordLink {
        operator: i64,
        language: String,
    },
    PublishFramework {
        before: Option<Box<TermsRow>>,
        after: Box<TermsRow>,
    },
    PublishProject(Box<PublishedProjectRow>),
    PublishLegalText(Box<PublishedLegalRow>),
    SetBankAccount {
        bank: Option<i64>,
        before: Option<Box<BankTermsRow>>,
        after: Box<BankTermsRow>,
    },
    IssueProject {
        project: i64,
        orders: Vec<OrderRow>,
    },
    RevokeIssued {
        order: i64,
    },
    CorrectIssued {
        order: i64,
    },
    MovePayout {
        payout: i64,
        step: PayoutStepRow,
    },
    PayProject {
        project: i64,
        minor: i64,
        currency: String,
        pays_from: i64,
        payee: Box<Kept>,
        last_payee: Option<Box<Kept>>,
    },
    ConfirmRates {
        source: String,
        key: String,
        rates: Vec<DayRateRow>,
        #[serde(default)]
        is_meant: bool,
    },
    BookManually {
        booking: Box<BookingRow>,
    },
    TransferHolding {
        transfer: TransferRow,
    },
    BlockAccount {
        account: i64,
    },
    ReleaseAccount {
        account: i64,
    },
    ApproveDistribution {
        distribution: i64,
    },
    CorrectDistribution {
        distribution: i64,
        account: i64,
    },
}

/// An act as it is stored, before it is sealed.
pub(in crate::seaorm) fn written(act: &ProposedAct) -> Result<String, StoreError> {
    serde_json::to_string(&ActRow::try_from(act)?).map_err(|_| corrupt("proposals.act"))
}

/// The act that was stored.
pub(in crate::seaorm) fn read_act(stored: &str) -> Result<ProposedAct, StoreError> {
    let row: ActRow = serde_json::from_str(stored).map_err(|_| corrupt("proposals.act"))?;
    row.try_into()
}

fn codes(roles: &[Role]) -> Vec<String> {
    roles.iter().map(|role| role.code().to_owned()).collect()
}

fn roles(codes: &[String]) -> Result<Vec<Role>, StoreError> {
    let role = |code: &String| Role::from_code(code).ok_or_else(|| corrupt("proposals.act"));
    codes.iter().map(role).collect()
}

impl TryFrom<&ProposedAct> for ActRow {
    type Error = StoreError;

    fn try_from(act: &ProposedAct) -> Result<Self, StoreError> {
        Ok(match act {
            ProposedAct::AddOperator(act) => Self::AddOperator {
                email: act.email.clone(),
                name: act.name.clone(),
                roles: codes(&act.roles),
                language: act.language.code().to_owned(),
            },
            ProposedAct::ChangeOperator(act) => Self::ChangeOperator {
                operator: act.operator.0,
                before: (&act.before).into(),
                after: (&act.after).into(),
            },
            ProposedAct::ReopenOperator(act) => Self::ReopenOperator {
                operator: act.operator.0,
            },
            ProposedAct::ResetAuthenticator(act) => Self::ResetAuthenticator {
                operator: act.operator.0,
            },
            ProposedAct::SendPasswordLink(act) => Self::SendPasswordLink {
                operator: act.operator.0,
                language: act.language.code().to_owned(),
            },
            ProposedAct::PublishFramework(act) => Self::PublishFramework {
                before: act.before.as_ref().map(|terms| Box::new(terms.into())),
                after: Box::new((&act.after).into()),
            },
            ProposedAct::PublishProject(act) => Self::PublishProject(Box::new(act.as_ref().into())),
            ProposedAct::PublishLegalText(act) => {
                Self::PublishLegalText(Box::new(act.as_ref().into()))
            }
            ProposedAct::SetBankAccount(act) => Self::SetBankAccount {
                bank: act.bank.map(|id| id.0),
                before: act.before.as_ref().map(|terms| Box::new(terms.into())),
                after: Box::new((&act.after).into()),
            },
            ProposedAct::IssueProject(act) => Self::IssueProject {
                project: act.project.0,
                orders: act.orders.iter().map(OrderRow::from).collect(),
            },
            ProposedAct::RevokeIssued(act) => Self::RevokeIssued { order: act.order.0 },
            ProposedAct::CorrectIssued(act) => Self::CorrectIssued { order: act.order.0 },
            ProposedAct::MovePayout(act) => Self::MovePayout {
                payout: act.payout.0,
                step: (&act.step).into(),
            },
            ProposedAct::PayProject(act) => Self::PayProject {
                project: act.project.0,
                minor: act.amount.minor(),
                currency: act.amount.currency().code().to_owned(),
                pays_from: act.pays_from.0,
                payee: Box::new(act.payee.as_ref().into()),
                last_payee: act
                    .last_payee
                    .as_ref()
                    .map(|payee| Box::new(payee.as_ref().into())),
            },
            ProposedAct::ConfirmRates(act) => Self::ConfirmRates {
                source: act.source.code().to_owned(),
                key: act.key.clone(),
                rates: act.rates.iter().map(DayRateRow::from).collect(),
                is_meant: act.is_meant,
            },
            ProposedAct::BookManually(act) => Self::BookManually {
                booking: Box::new((&act.manual).into()),
            },
            ProposedAct::TransferHolding(act) => Self::TransferHolding {
                transfer: (&act.transfer).into(),
            },
            ProposedAct::BlockAccount(act) => Self::BlockAccount {
                account: act.account.0,
            },
            ProposedAct::ReleaseAccount(act) => Self::ReleaseAccount {
                account: act.account.0,
            },
            ProposedAct::ApproveDistribution(act) => Self::ApproveDistribution {
                distribution: act.distribution.0,
            },
            ProposedAct::CorrectDistribution(act) => Self::CorrectDistribution {
                distribution: act.distribution.0,
                account: act.account.0,
            },
            ProposedAct::Unreadable(_) => return Err(corrupt("proposals.act")),
        })
    }
}

impl From<&NameAndRoles> for NameAndRolesRow {
    fn from(has: &NameAndRoles) -> Self {
        Self {
            name: has.name.clone(),
            roles: codes(&has.roles),
        }
    }
}

impl TryFrom<NameAndRolesRow> for NameAndRoles {
    type Error = StoreError;

    fn try_from(row: NameAndRolesRow) -> Result<Self, StoreError> {
        Ok(Self {
            roles: roles(&row.roles)?,
            name: row.name,
        })
    }
}

fn approves(distribution: i64) -> ProposedAct {
    ProposedAct::ApproveDistribution(ApproveDistribution {
        distribution: DistributionId(distribution),
    })
}

fn corrects(distribution: i64, account: i64) -> ProposedAct {
    ProposedAct::CorrectDistribution(CorrectDistribution {
        distribution: DistributionId(distribution),
        account: AccountId(account),
    })
}

fn sets_bank(
    bank: Option<i64>,
    before: Option<Box<BankTermsRow>>,
    after: BankTermsRow,
) -> ProposedAct {
    ProposedAct::SetBankAccount(Box::new(SetBankAccount {
        bank: bank.map(BankAccountId),
        before: before.map(|terms| (*terms).into()),
        after: after.into(),
    }))
}

fn confirms_rates(
    (source, key): (String, String),
    rates: Vec<DayRateRow>,
    is_meant: bool,
) -> Result<ProposedAct, StoreError> {
    Ok(ProposedAct::ConfirmRates(ConfirmRates {
        source: RateSource::from_code(&source).ok_or_else(|| corrupt("proposals.act"))?,
        key,
        rates: rates
            .into_iter()
            .map(TryInto::try_into)
            .collect::<Result<_, _>>()?,
        is_meant,
    }))
}

const fn blocks(account: AccountId) -> ProposedAct {
    ProposedAct::BlockAccount(BlockAccount { account })
}

const fn releases(account: AccountId) -> ProposedAct {
    ProposedAct::ReleaseAccount(ReleaseAccount { account })
}

const fn revokes(order: OrderId) -> ProposedAct {
    ProposedAct::RevokeIssued(RevokeIssued { order })
}

const fn correct_issue(order: OrderId) -> ProposedAct {
    ProposedAct::CorrectIssued(CorrectIssued { order })
}

impl TryFrom<ActRow> for ProposedAct {
    type Error = StoreError;

    fn try_from(row: ActRow) -> Result<Self, StoreError> {
        Ok(match row {
            ActRow::AddOperator {
                email,
                name,
                roles: held,
                language: code,
            } => Self::AddOperator(AddOperator {
                email,
                name,
                roles: roles(&held)?,
                language: language(&code)?,
            }),
            ActRow::ChangeOperator {
                operator,
                before,
                after,
            } => Self::ChangeOperator(ChangeOperator {
                operator: OperatorId(operator),
                before: before.try_into()?,
                after: after.try_into()?,
            }),
            ActRow::ReopenOperator { operator } => Self::ReopenOperator(ReopenOperator {
                operator: OperatorId(operator),
            }),
            ActRow::ResetAuthenticator { operator } => {
                Self::ResetAuthenticator(ResetAuthenticator {
                    operator: OperatorId(operator),
                })
            }
            ActRow::SendPasswordLink {
                operator,
                language: code,
            } => Self::SendPasswordLink(SendPasswordLink {
                operator: OperatorId(operator),
                language: language(&code)?,
            }),
            ActRow::PublishFramework { before, after } => {
                Self::PublishFramework(Box::new(PublishFramework {
                    before: before.map(|terms| (*terms).try_into()).transpose()?,
                    after: (*after).try_into()?,
                }))
            }
            ActRow::PublishProject(row) => Self::PublishProject(Box::new((*row).try_into()?)),
            ActRow::PublishLegalText(row) => Self::PublishLegalText(Box::new((*row).try_into()?)),
            ActRow::SetBankAccount {
                bank,
                before,
                after,
            } => sets_bank(bank, before, *after),
            ActRow::IssueProject { project, orders } => Self::IssueProject(IssueProject {
                project: ProjectId(project),
                orders: orders.into_iter().map(Into::into).collect(),
            }),
            ActRow::RevokeIssued { order } => revokes(OrderId(order)),
            ActRow::CorrectIssued { order } => correct_issue(OrderId(order)),
            ActRow::MovePayout { payout, step } => Self::MovePayout(MovePayout {
                payout: PayoutId(payout),
                step: step.try_into()?,
            }),
            ActRow::PayProject {
                project,
                minor,
                currency,
                pays_from,
                payee,
                last_payee,
            } => Self::PayProject(PayProject {
                project: ProjectId(project),
                amount: money(minor, &currency)?,
                pays_from: BankAccountId(pays_from),
                payee: Box::new((*payee).into()),
                last_payee: last_payee.map(|payee| Box::new((*payee).into())),
            }),
            ActRow::ConfirmRates {
                source,
                key,
                rates,
                is_meant,
            } => confirms_rates((source, key), rates, is_meant)?,
            ActRow::BookManually { booking } => {
                let manual = (*booking).try_into()?;
                Self::BookManually(BookManually { manual })
            }
            ActRow::TransferHolding { transfer } => {
                let transfer = transfer.try_into()?;
                Self::TransferHolding(TransferHolding { transfer })
            }
            ActRow::BlockAccount { account } => blocks(AccountId(account)),
            ActRow::ReleaseAccount { account } => releases(AccountId(account)),
            ActRow::ApproveDistribution { distribution } => approves(distribution),
            ActRow::CorrectDistribution {
                distribution,
                account,
            } => corrects(distribution, account),
        })
    }
}
