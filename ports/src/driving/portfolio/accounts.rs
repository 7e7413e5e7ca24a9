//! An investor's accounts with everything their screens choose from: one consistent reading.

use crate::driven::catalog::FrameworkTexts;
use crate::driven::look_ups::{Entry, List};
use crate::driven::unit_of_work::Tx;
use crate::driving::account::{known_countries, signed_as};
use crate::driving::deposit::{DepositView, deposit_views};
use crate::driving::document::{DocumentLinks, links_of};
use crate::driving::payee::framework_texts;
use crate::driving::payment::{FeeView, fee_of};
use crate::driving::wallet::{Wallet, wallets};
use crate::driving::withdrawal::{WithdrawalView, withdrawal_views};
use crate::{Failure, Ports, read};
use domain::account::{Account, Chosen, FormFacts};
use domain::catalog::Framework;
use domain::day::day_of;
use domain::document::DocumentCode;
use domain::form::masked;
use domain::ids::{AccountId, InvestorId};
use domain::payment::State;
use domain::{Instant, Money};
use std::collections::BTreeMap;

/// One account as its owner sees it.
#[derive(Debug, Clone)]
pub struct AccountView {
    /// The account.
    pub account: Account,
    /// Its documents, newest first.
    pub documents: Vec<DocumentLinks>,
    /// The ticks of the list: personal, bank, documents.
    pub personal_complete: bool,
    /// Bank information is complete.
    pub bank_complete: bool,
    /// Passport, proof of address and signed questionnaire are there.
    pub documents_complete: bool,
    /// The name that its questionnaire is made out to, where the form has another by now.
    pub signed_as: Option<String>,
    /// The fee of its review; none where none is asked for.
    pub fee: Option<FeeView>,
    /// There is something new to hand in since it was handed in last: what is reviewed, or the fee, paid anew.
    pub changed: bool,
    /// Balance and available balance a currency; empty where the framework has no wallets.
    pub wallets: Vec<Wallet>,
    /// Its deposits, newest first: of all accounts that are shown the newest [`REQUESTS_SHOWN`].
    pub deposits: Vec<DepositView>,
    /// Its withdrawals, likewise.
    pub withdrawals: Vec<WithdrawalView>,
}

/// How many deposits and how many withdrawals come with the accounts; all are in the list of orders.
pub const REQUESTS_SHOWN: u32 = 100;

/// All accounts and lists.
#[derive(Debug, Clone)]
pub struct AccountOverview {
    /// Whether the platform takes bitcoin at present.
    pub bitcoin: bool,
    /// The accounts, oldest first.
    pub accounts: Vec<AccountView>,
    /// `frameworks`.
    pub frameworks: Vec<Framework>,
    /// What frameworks tell (`frameworkLookups`).
    pub texts: Vec<FrameworkTexts>,
    /// `entityTypes`.
    pub entity_types: Vec<Entry>,
    /// `currencies`.
    pub currencies: Vec<Entry>,
    /// `bankAccountTypes`.
    pub bank_account_types: Vec<Entry>,
    /// `sourceOfFunds`.
    pub sources_of_funds: Vec<Entry>,
    /// `genders`.
    pub genders: Vec<Entry>,
}

/// Every account of an investor, with masked bank account numbers; or the one asked for, with its whole number, for its
/// owner's edit screen (decision 18). Refuses with `NotFound` when that is not there or another's.
pub async fn accounts(
    ports: &Ports,
    who: InvestorId,
    only: Option<AccountId>,
) -> Result<AccountOverview, Failure> {
    let now = ports.clock.now();
    read(ports, async |tx| {
        let frameworks = tx.projects().frameworks().await?;
        let texts = framework_texts(ports, tx).await?;
        let countries = known_countries(tx).await?;
        let mut views = Vec::new();
        let chosen = match only {
            None => tx.accounts().of(who).await?,
            Some(id) => vec![Account::owned(tx.accounts().get(id).await?, who)?],
        };
        let newest = tx.deposits().newest(who, only, REQUESTS_SHOWN).await?;
        let mut deposits: BTreeMap<AccountId, Vec<DepositView>> = BTreeMap::new();
        for view in deposit_views(ports, tx, newest, (&texts, &chosen)).await? {
            let account = view.deposit.account;
            deposits.entry(account).or_default().push(view);
        }
        let newest = tx.withdrawals().newest(who, only, REQUESTS_SHOWN).await?;
        let mut withdrawals: BTreeMap<AccountId, Vec<WithdrawalView>> = BTreeMap::new();
        for view in withdrawal_views(ports, tx, newest).await? {
            let account = view.withdrawal.account;
            withdrawals.entry(account).or_default().push(view);
        }
        for mut account in chosen {
            if only.is_none() {
                mask_number(&mut account);
            }
            let framework = of_account(&frameworks, &account)?;
            let facts = FormFacts {
                framework: Chosen::Known(framework),
                countries: &countries,
                today: day_of(now),
            };
            let fee = framework.kyc_fee;
            let own = Requests {
                deposits: deposits.remove(&account.id).unwrap_or_default(),
                withdrawals: withdrawals.remove(&account.id).unwrap_or_default(),
            };
            views.push(view(ports, tx, (account, own), (facts, fee), now).await?);
        }
        let look_ups = tx.look_ups();
        Ok(AccountOverview {
            bitcoin: ports.crypto.is_some(),
            accounts: views,
            frameworks,
            texts,
            entity_types: look_ups.list(List::EntityTypes).await?,
            currencies: look_ups.list(List::Currencies).await?,
            bank_account_types: look_ups.list(List::BankAccountTypes).await?,
            sources_of_funds: look_ups.list(List::SourcesOfFunds).await?,
            genders: look_ups.list(List::Genders).await?,
        })
    })
    .await
}

/// What an account's investor asked for of its wallets.
struct Requests {
    deposits: Vec<DepositView>,
    withdrawals: Vec<WithdrawalView>,
}

fn mask_number(account: &mut Account) {
    let number = &mut account.form.bank_account_number;
    *number = number.as_deref().map(masked);
}

fn of_account<'a>(
    frameworks: &'a [Framework],
    account: &Account,
) -> Result<&'a Framework, Failure> {
    frameworks
        .iter()
        .find(|framework| framework.id == account.framework)
        .ok_or_else(|| Failure::Broken(format!("account {} has no framework", account.id)))
}

/// An investor has one account a framework, so what is read for each stays a handful of queries.
async fn view(
    ports: &Ports,
    tx: &dyn Tx,
    (account, requests): (Account, Requests),
    (facts, fee): (FormFacts<'_>, Money),
    now: Instant,
) -> Result<AccountView, Failure> {
    let documents = tx.documents().of_account(account.id).await?;
    let has = |code| documents.iter().any(|document| document.code == code);
    let signed = account.questionnaire.as_ref();
    let fee = fee_of(tx, &account, fee, now).await?;
    Ok(AccountView {
        personal_complete: account.form.personal_complete(account.entity, facts),
        bank_complete: account.form.bank_complete(facts),
        documents_complete: has(DocumentCode::Passport)
            && has(DocumentCode::ProofOfAddress)
            && signed.is_some_and(|signed| signed.is_valid(now)),
        signed_as: signed_as(tx, &account).await?,
        changed: account.changed_since_submit || is_paid_since(&account, fee.as_ref()),
        fee,
        wallets: wallets(tx, account.id, account.framework).await?,
        deposits: requests.deposits,
        withdrawals: requests.withdrawals,
        documents: documents
            .into_iter()
            .map(|document| links_of(ports, document, now))
            .collect(),
        account,
    })
}

/// Whether the fee was paid after the account had been handed in: what it was failed for may have been that alone.
fn is_paid_since(account: &Account, fee: Option<&FeeView>) -> bool {
    let charge = fee.and_then(|fee| fee.charge);
    let paid_at = charge
        .filter(|charge| charge.state == State::Paid)
        .and_then(|charge| charge.paid_at);
    matches!((paid_at, account.submitted_at), (Some(paid), Some(submitted)) if paid > submitted)
}
