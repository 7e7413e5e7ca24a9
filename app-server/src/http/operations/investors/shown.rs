//! Investors as shown at the desk: the list, one with all their parts, the recorded history.

use crate::http::code_field::Code;
use crate::http::codes::{ItemState, KycStateCode, PaymentMethodCode, RecordedBy, RecordedKind};
use crate::http::desk::events::{by_of, kind_of};
use crate::http::desk::item::{BlockedView, StepView, blocked, step};
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::operations::investors::messages::{MessagesView, messages};
use crate::http::operations::investors::profile::{ProfileView, profile};
use crate::http::operations::investors::transfers::{
    OwnDeposit, OwnWithdrawal, deposit, withdrawal,
};
use crate::http::operations::investors::wallets::{WalletView, wallet};
use crate::http::payment::desk::shown::{OwnPayment, own};
use domain::account::Account;
use domain::catalog::Framework;
use domain::form::masked;
use domain::identity::Session;
use domain::ids::AccountId;
use domain::profile::{Bank, Profile};
use domain::{Currency, Language};
use ports::driven::desk::ListedInvestor;
use ports::driving::desk::HistoryEvent;
use ports::driving::identity::ShownIdentity;
use ports::driving::operations::InvestorItem;
use ports::driving::subscription::desk::InvestorOrder;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An investor in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListedInvestor)]
pub(crate) struct Entry {
    id: Integer,
    /// As typed in the profile, or else in the newest account shown, followed by that account's Chinese name.
    name: Option<String>,
    mobile_number: String,
    email: Option<String>,
    email_verified: bool,
    registered_at: Moment,
    /// Also empty for operators who may not read accounts.
    accounts: Vec<EntryAccount>,
}

/// An account of an investor in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListedAccount)]
struct EntryAccount {
    /// `UserEntityID`.
    id: Integer,
    number: String,
    framework: String,
    #[schema(value_type = KycStateCode)]
    state: String,
}

/// A page of the investors.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorPage)]
pub(crate) struct InvestorPage {
    /// The newest first.
    pub(crate) items: Vec<Entry>,
    /// Exact up to 1,000.
    pub(crate) total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) total_capped: bool,
}

/// An investor. `profile`, `accounts`, `payments` and `banks` are present for operators who may read accounts; `orders`,
/// `withdrawals` and `wallets` for those who may read orders.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Investor)]
pub(crate) struct InvestorView {
    id: Integer,
    name: Option<String>,
    mobile_number: String,
    email: Option<String>,
    email_verified: bool,
    /// The language of their messages: `zh` or `en`.
    language: &'static str,
    registered_at: Moment,
    /// The code of the campaign that they registered under.
    campaign: Option<String>,
    campaign_id: Option<Integer>,
    /// Live sessions, most recently seen first.
    sessions: Vec<SessionView>,
    /// The external identities that they log in with, most recently bound first.
    identities: Vec<IdentityView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<ProfileView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accounts: Option<Vec<AccountView>>,
    /// Fee payments, newest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    payments: Option<Vec<OwnPayment>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    banks: Option<Vec<BankView>>,
    /// The newest 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<Vec<OrderView>>,
    /// The newest 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    deposits: Option<Vec<OwnDeposit>>,
    /// The newest 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawals: Option<Vec<OwnWithdrawal>>,
    /// One for each account and currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    wallets: Option<Vec<WalletView>>,
    messages: MessagesView,
}

/// A device that an investor is logged in on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorSession)]
struct SessionView {
    id: Integer,
    created_at: Moment,
    /// Accurate to half a minute.
    last_seen_at: Moment,
    /// The device, as named by the browser.
    device: String,
    /// Whether it stays logged in for 14 days.
    remembered: bool,
}

/// An external identity that an investor logs in with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorIdentity)]
struct IdentityView {
    id: Integer,
    /// The provider's name.
    name: String,
    bound_at: Moment,
    /// When it was last used to log in.
    last_used_at: Option<Moment>,
}

/// An investment account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorAccount)]
struct AccountView {
    /// `UserEntityID`.
    id: Integer,
    number: String,
    framework: String,
    state: KycStateCode,
    submitted_at: Option<Moment>,
    /// Details of the block, if it is blocked.
    blocked: Option<BlockedView>,
    /// Must be sent back with a proposal to block or release it.
    version: Integer,
}

/// A bank account of the profile.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorBank)]
struct BankView {
    id: Integer,
    bank_name: String,
    account_name: String,
    /// The last 3 characters of the account number.
    account_number: String,
    currency: Option<&'static str>,
}

/// A subscription.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorOrder)]
struct OrderView {
    /// `UserInvestmentID`.
    id: Integer,
    project: String,
    #[schema(value_type = ItemState)]
    state: &'static str,
    payment_method: PaymentMethodCode,
    amount: Exact,
    currency: &'static str,
    created_at: Moment,
    /// How it ended, if it failed or was revoked.
    ended: Option<StepView>,
}

/// A page of an investor's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorHistoryPage)]
pub(crate) struct HistoryPage {
    /// The newest first.
    pub(crate) items: Vec<EventView>,
    /// Exact up to 1,000.
    pub(crate) total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) total_capped: bool,
}

/// An event of the audit trail.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorEvent)]
pub(crate) struct EventView {
    /// Its number.
    id: Integer,
    at: Moment,
    /// The kind of event.
    #[schema(value_type = RecordedKind)]
    kind: &'static str,
    #[schema(value_type = RecordedBy)]
    by: &'static str,
    /// The operator's name.
    name: Option<String>,
    /// The record that it concerns: `account:12`, `order:7`, `investor:3`.
    record: String,
    detail: String,
    /// The IP address that it came from.
    address: String,
}

/// The result of ending sessions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EndedSessions)]
pub(crate) struct Ended {
    /// Number of sessions that were ended.
    pub(crate) ended: usize,
}

pub(crate) fn entry(investor: ListedInvestor) -> Entry {
    let accounts = investor.accounts.into_iter();
    Entry {
        id: Integer(investor.id.0),
        name: investor.name,
        mobile_number: investor.mobile,
        email: investor.email,
        email_verified: investor.email_verified,
        registered_at: Moment(investor.registered_at),
        accounts: accounts
            .map(|account| EntryAccount {
                id: Integer(account.id),
                number: account.number,
                framework: account.framework,
                state: account.state,
            })
            .collect(),
    }
}

pub(crate) fn view(item: InvestorItem, language: Language) -> InvestorView {
    let (accounts, banks, names) = (item.accounts, item.banks, item.blocked_by);
    let investor = item.investor;
    InvestorView {
        id: Integer(investor.id.0),
        name: name(&item.profile, accounts.as_deref().unwrap_or_default()),
        mobile_number: investor.mobile.to_string(),
        email: investor.email,
        email_verified: investor.email_verified,
        language: investor.language.code(),
        registered_at: Moment(investor.registered_at),
        campaign_id: item.campaign.as_ref().map(|found| Integer(found.id.0)),
        campaign: item.campaign.map(|found| found.terms.code),
        sessions: item.sessions.into_iter().map(session).collect(),
        identities: item.identities.into_iter().map(identity).collect(),
        profile: accounts
            .is_some()
            .then(|| profile(&item.profile, item.papers, language)),
        accounts: accounts.map(|all| {
            let shown = all.into_iter();
            shown.map(|found| account(found, &names)).collect()
        }),
        payments: item.payments.map(|all| {
            let one = |(number, charge)| own(number, charge);
            all.into_iter().map(one).collect()
        }),
        banks: banks.map(|all| all.into_iter().map(bank).collect()),
        orders: item.orders.map(|all| {
            all.into_iter()
                .map(|found| order(found, language))
                .collect()
        }),
        deposits: item.deposits.map(|all| all.iter().map(deposit).collect()),
        withdrawals: item
            .withdrawals
            .map(|all| all.iter().map(withdrawal).collect()),
        wallets: item
            .wallets
            .map(|all| all.into_iter().map(wallet).collect()),
        messages: messages(item.messages),
    }
}

/// The name in the profile, otherwise in the newest account, and the Chinese name of the newest
/// account that has one.
fn name(profile: &Profile, accounts: &[(Account, Framework)]) -> Option<String> {
    let latin = profile.full_name().or_else(|| typed_name(accounts));
    let mut newest = accounts.iter().rev();
    let chinese = newest.find_map(|(account, _)| account.form.chinese_name.clone());
    let given: Vec<String> = [latin, chinese].into_iter().flatten().collect();
    (!given.is_empty()).then(|| given.join(" "))
}

/// The Latin name in the newest account.
fn typed_name(accounts: &[(Account, Framework)]) -> Option<String> {
    let (account, _) = accounts.last()?;
    let names = [&account.form.first_name, &account.form.last_name];
    let given: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
    (!given.is_empty()).then(|| given.join(" "))
}

fn session(session: Session) -> SessionView {
    SessionView {
        id: Integer(session.id.0),
        created_at: Moment(session.created_at),
        last_seen_at: Moment(session.last_seen_at),
        device: session.device,
        remembered: session.remembered,
    }
}

fn account(
    (account, framework): (Account, Framework),
    names: &BTreeMap<AccountId, String>,
) -> AccountView {
    let name = names.get(&account.id).cloned();
    AccountView {
        blocked: blocked(account.block, name),
        version: Integer(account.version),
        id: Integer(account.id.0),
        number: account.number,
        framework: framework.code,
        state: Code(account.state),
        submitted_at: account.submitted_at.map(Moment),
    }
}

fn identity(identity: ShownIdentity) -> IdentityView {
    IdentityView {
        id: Integer(identity.bound.id.0),
        name: identity.name,
        bound_at: Moment(identity.bound.bound_at),
        last_used_at: identity.bound.last_used_at.map(Moment),
    }
}

fn bank(bank: Bank) -> BankView {
    let form = bank.form;
    BankView {
        id: Integer(bank.id.0),
        bank_name: form.bank_name.unwrap_or_default(),
        account_name: form.account_name.unwrap_or_default(),
        account_number: masked(&form.bank_account_number.unwrap_or_default()),
        currency: form
            .currency_id
            .and_then(Currency::from_id)
            .map(Currency::code),
    }
}

fn order(InvestorOrder { entry, ended }: InvestorOrder, language: Language) -> OrderView {
    OrderView {
        id: Integer(entry.order.0),
        project: entry.name.get(language).to_owned(),
        state: entry.state.code(),
        payment_method: Code(entry.method),
        amount: entry.amount.into(),
        currency: entry.amount.currency().code(),
        created_at: Moment(entry.created_at),
        ended: ended.map(step),
    }
}

pub(crate) fn event(event: HistoryEvent) -> EventView {
    let recorded = event.recorded;
    EventView {
        id: Integer(recorded.id),
        at: Moment(recorded.at),
        kind: kind_of(&recorded),
        by: by_of(&recorded),
        name: event.name,
        record: recorded.event.record,
        detail: recorded.event.detail,
        address: recorded.origin.address,
    }
}
