//! An investor's accounts with the choices on their screens, read from one snapshot.

use crate::driven::catalog::FrameworkTexts;
use crate::driven::charges::StoredCharge;
use crate::driven::deposits::StoredInvoice;
use crate::driven::ledger::WalletBalance;
use crate::driven::look_ups::{Entry, List};
use crate::driven::reviews::Logged;
use crate::driven::signing_sessions::Signer;
use crate::driven::unit_of_work::Tx;
use crate::driving::account::{known_countries, signed_as, without_id_number};
use crate::driving::deposit::{self, BankDetails, DepositView};
use crate::driving::document::{DocumentLinks, links_of};
use crate::driving::endings::{comment, endings};
use crate::driving::payee::framework_texts;
use crate::driving::payment::{FeeView, fee_of};
use crate::driving::wallet::{Wallet, wallets_among};
use crate::driving::withdrawal::{self, WithdrawalView};
use crate::{Failure, Ports, read};
use domain::Instant;
use domain::account::{Account, Chosen, FormFacts};
use domain::catalog::Framework;
use domain::day::day_of;
use domain::deposit::Deposit;
use domain::document::{Document, DocumentCode};
use domain::form::masked;
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId};
use domain::payable::Progress;
use domain::payment::{Charge, State};
use domain::review::Subject;
use domain::withdrawal::Withdrawal;
use std::collections::{BTreeMap, BTreeSet};

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
    /// The name that its questionnaire is made out to, if the form now has another.
    pub signed_as: Option<String>,
    /// The fee of its review; `None` if there is none.
    pub fee: Option<FeeView>,
    /// Something has changed since its last submission: reviewed data, or a new payment of the fee.
    pub changed: bool,
    /// Balance and available balance in each currency; empty if the framework has no wallets.
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
    /// The texts of frameworks (`frameworkLookups`).
    pub texts: Vec<FrameworkTexts>,
    /// The nationalities that need no ID number under each framework, by `CountryID`.
    pub without_id_number: BTreeMap<FrameworkId, BTreeSet<i64>>,
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

/// Every account of an investor, with masked bank account numbers; or the one asked for, with its
/// whole number, for its owner's edit screen (decision 18). Refuses with `NotFound` if that does
/// not exist or is another investor's.
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
        let mut freed = BTreeMap::new();
        for framework in &frameworks {
            let nationalities = without_id_number(ports, tx, &framework.code).await?;
            freed.insert(framework.id, nationalities);
        }
        let found = Found::read(tx, who, only).await?;
        let mut views = Vec::new();
        let shown = Shown {
            frameworks: &frameworks,
            texts: &texts,
            countries: &countries,
            without_id_number: &freed,
            whole_numbers: only.is_some(),
            now,
        };
        for account in &found.accounts {
            let currencies = tx.projects().wallet_currencies(account.framework).await?;
            let wallets = found
                .wallets
                .get(&account.id)
                .map_or(&[][..], Vec::as_slice);
            let wallets = wallets_among(currencies, wallets)?;
            views.push(view(ports, &found, account, wallets, &shown)?);
        }
        let mut lists = tx.look_ups().lists(&LISTS).await?;
        let mut list = |list| lists.remove(&list).unwrap_or_default();
        Ok(AccountOverview {
            bitcoin: ports.crypto.is_some(),
            accounts: views,
            frameworks,
            texts,
            without_id_number: freed,
            entity_types: list(List::EntityTypes),
            currencies: list(List::Currencies),
            bank_account_types: list(List::BankAccountTypes),
            sources_of_funds: list(List::SourcesOfFunds),
            genders: list(List::Genders),
        })
    })
    .await
}

/// The choices on the screens of accounts.
const LISTS: [List; 5] = [
    List::EntityTypes,
    List::Currencies,
    List::BankAccountTypes,
    List::SourcesOfFunds,
    List::Genders,
];

/// The stored data of the accounts: one statement for each kind of record, however many accounts
/// there are.
struct Found {
    accounts: Vec<Account>,
    deposits: Vec<(Deposit, Option<StoredInvoice>)>,
    withdrawals: Vec<(Withdrawal, Option<Progress>)>,
    documents: Vec<(Document, Option<Signer>)>,
    charges: Vec<StoredCharge>,
    wallets: BTreeMap<AccountId, Vec<WalletBalance>>,
    endings: BTreeMap<Subject, Logged>,
}

impl Found {
    async fn read(tx: &dyn Tx, who: InvestorId, only: Option<AccountId>) -> Result<Self, Failure> {
        let accounts = match only {
            None => tx.accounts().of(who).await?,
            Some(id) => vec![Account::owned(tx.accounts().get(id).await?, who)?],
        };
        let deposits = tx.deposits().newest(who, only, REQUESTS_SHOWN).await?;
        let withdrawals = tx.withdrawals().newest(who, only, REQUESTS_SHOWN).await?;
        let ids: Vec<AccountId> = accounts.iter().map(|account| account.id).collect();
        let proofs = deposits.iter().filter_map(|(deposit, _)| deposit.proof);
        let forms = withdrawals.iter().filter_map(|(it, _)| it.signed_form);
        let named: Vec<DocumentId> = proofs.chain(forms).collect();
        let ended = deposits.iter().filter_map(|(it, _)| deposit::ended(it));
        let failed = withdrawals
            .iter()
            .filter_map(|(it, _)| withdrawal::ended(it));
        let ended: Vec<Subject> = ended.chain(failed).collect();
        Ok(Self {
            documents: tx.documents().of_accounts(&ids, &named).await?,
            charges: tx.charges().of_accounts(&ids).await?,
            wallets: tx.ledger().wallets_of(&ids).await?,
            endings: endings(tx, &ended).await?,
            accounts,
            deposits,
            withdrawals,
        })
    }

    /// The names on a questionnaire.
    fn signer(&self, questionnaire: DocumentId) -> Option<&Signer> {
        let mut documents = self.documents.iter();
        let (_, signer) = documents.find(|(document, _)| document.id == questionnaire)?;
        signer.as_ref()
    }

    fn document(&self, id: Option<DocumentId>) -> Vec<Document> {
        let named = self.documents.iter().map(|(document, _)| document);
        named.filter(|it| Some(it.id) == id).cloned().collect()
    }

    fn deposits_of(
        &self,
        ports: &Ports,
        account: &Account,
        texts: &[FrameworkTexts],
    ) -> Vec<DepositView> {
        let own = self
            .deposits
            .iter()
            .filter(|(it, _)| it.account == account.id);
        let shown = own.map(|(it, invoice)| DepositView {
            invoice: invoice.clone(),
            comment: comment(&self.endings, Subject::Deposit(it.id)),
            ..deposit::view(
                ports,
                it.clone(),
                &self.document(it.proof),
                BankDetails::of(texts, account),
            )
        });
        shown.collect()
    }

    fn withdrawals_of(&self, ports: &Ports, account: AccountId) -> Vec<WithdrawalView> {
        let own = self
            .withdrawals
            .iter()
            .filter(|(it, _)| it.account == account);
        let shown = own.map(|(it, payout)| WithdrawalView {
            payout: payout.clone(),
            comment: comment(&self.endings, Subject::Withdrawal(it.id)),
            ..withdrawal::in_preparation(ports, it.clone(), &self.document(it.signed_form))
        });
        shown.collect()
    }
}

/// The data shown with every account.
struct Shown<'a> {
    frameworks: &'a [Framework],
    texts: &'a [FrameworkTexts],
    countries: &'a BTreeMap<i64, String>,
    without_id_number: &'a BTreeMap<FrameworkId, BTreeSet<i64>>,
    /// Whether bank account numbers are shown whole.
    whole_numbers: bool,
    now: Instant,
}

impl Shown<'_> {
    fn framework(&self, account: &Account) -> Result<&Framework, Failure> {
        let own = self.frameworks.iter().find(|it| it.id == account.framework);
        own.ok_or_else(|| Failure::Broken(format!("account {} has no framework", account.id)))
    }
}

fn view(
    ports: &Ports,
    found: &Found,
    account: &Account,
    wallets: Vec<Wallet>,
    shown: &Shown<'_>,
) -> Result<AccountView, Failure> {
    let framework = shown.framework(account)?;
    let now = shown.now;
    let mut account = account.clone();
    if !shown.whole_numbers {
        mask_number(&mut account);
    }
    let nobody = BTreeSet::new();
    let facts = FormFacts {
        framework: Chosen::Known(framework),
        countries: shown.countries,
        without_id_number: shown
            .without_id_number
            .get(&framework.id)
            .unwrap_or(&nobody),
        today: day_of(now),
    };
    let own = found.documents.iter().map(|(document, _)| document);
    let own: Vec<&Document> = own.filter(|it| it.account == Some(account.id)).collect();
    let has = |code| own.iter().any(|document| document.code == code);
    let signed = account.questionnaire.as_ref();
    let names = signed.and_then(|signed| found.signer(signed.document));
    let charges = found.charges.iter().map(|stored| &stored.charge);
    let charges: Vec<&Charge> = charges.filter(|it| it.account == account.id).collect();
    let fee = fee_of(&charges, &account, framework.kyc_fee, now);
    Ok(AccountView {
        personal_complete: account.form.personal_complete(account.entity, facts),
        bank_complete: account.form.bank_complete(facts),
        documents_complete: has(DocumentCode::Passport)
            && has(DocumentCode::ProofOfAddress)
            && signed.is_some_and(|signed| signed.is_valid(now)),
        signed_as: signed_as(&account, names),
        changed: account.changed_since_submit || is_paid_since(&account, fee.as_ref()),
        fee,
        wallets,
        deposits: found.deposits_of(ports, &account, shown.texts),
        withdrawals: found.withdrawals_of(ports, account.id),
        documents: own
            .into_iter()
            .map(|document| links_of(ports, document.clone(), now))
            .collect(),
        account,
    })
}

fn mask_number(account: &mut Account) {
    let number = &mut account.form.bank_account_number;
    *number = number.as_deref().map(masked);
}

/// Whether the fee was paid after the account had been submitted: the missing fee may have been the
/// only reason for its failed review.
fn is_paid_since(account: &Account, fee: Option<&FeeView>) -> bool {
    let charge = fee.and_then(|fee| fee.charge);
    let paid_at = charge
        .filter(|charge| charge.state == State::Paid)
        .and_then(|charge| charge.paid_at);
    matches!((paid_at, account.submitted_at), (Some(paid), Some(submitted)) if paid > submitted)
}
