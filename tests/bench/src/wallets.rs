//! Investors with money in their wallets and withdrawals that are signed and not submitted.
//! Accounts and money are put directly into storage; the use cases create and sign the withdrawals,
//! because these need their proofs.

use crate::client::{CONNECTIONS, Outcome};
use app_server::Config;
use app_server::bootstrap::wire;
use domain::account::{AccountForm, EntityType, KycState};
use domain::identity::MobileNumber;
use domain::ids::{AccountId, BankAccountId, FrameworkId, InvestorId, ReceiptId, WithdrawalId};
use domain::ledger::{Book, CashType, Cause, Movement, Purpose, Transaction};
use domain::review::Actor;
use domain::signing::Scene;
use domain::{Currency, Language, Money};
use ports::Ports;
use ports::driven::account::NewAccount;
use ports::driven::audit::Origin;
use ports::driven::identity::{NewInvestor, NewSession};
use ports::driven::secrets::Purpose as Proof;
use ports::driven::unit_of_work::Tx;
use ports::driving::SiteAddress;
use ports::driving::payee::prove_account;
use ports::driving::signing::{AskSignature, Decision, Signing, ask, run_due, sign_on_page};
use ports::driving::withdrawal::{WithdrawalRequest, start};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The framework with wallets.
const PKF: FrameworkId = FrameworkId(1);
/// A million US dollars.
const FUNDS: i64 = 1_000_000_00;

/// An investor, as a client needs them.
#[derive(Serialize, Deserialize)]
pub(crate) struct Wallet {
    pub(crate) investor: i64,
    pub(crate) account: i64,
    /// As a browser sends it.
    pub(crate) cookie: String,
    pub(crate) csrf_token: String,
    /// Signed, of one dollar each.
    pub(crate) withdrawals: Vec<i64>,
}

/// All of them.
#[derive(Serialize, Deserialize)]
pub(crate) struct Wallets {
    /// One for each client.
    pub(crate) own: Vec<Wallet>,
    /// One for all clients.
    pub(crate) hot: Wallet,
}

/// Stores a wallet for each client with `each` withdrawals, and one with as many for all clients together; writes them to `file`.
/// The numbers of withdrawals rise evenly: first one of each wallet, then the next, and those of the shared wallet at the end.
pub(crate) async fn prepare(file: &Path, each: usize) -> Outcome<()> {
    let config = Config::load()?;
    let wired = wire(&config, config.bind, None).await?;
    let ports = &wired.ports;
    let mut own = Vec::new();
    for nth in 0..CONNECTIONS {
        own.push(wallet(ports, nth).await?);
    }
    for _ in 0..each {
        for wallet in &mut own {
            let id = withdrawal(ports, wallet).await?;
            wallet.withdrawals.push(id);
        }
    }
    let mut hot = wallet(ports, CONNECTIONS).await?;
    for _ in 0..each * CONNECTIONS {
        let id = withdrawal(ports, &hot).await?;
        hot.withdrawals.push(id);
    }
    for wallet in own.iter().chain([&hot]) {
        for id in &wallet.withdrawals {
            sign(ports, wallet, *id).await?;
        }
    }
    while run_due(ports).await? > 0 {}
    let wallets = serde_json::to_vec(&Wallets { own, hot })?;
    Ok(std::fs::write(file, wallets)?)
}

async fn wallet(ports: &Ports, nth: usize) -> Outcome<Wallet> {
    let tx = ports.store.begin().await?;
    let investor = investor(ports, tx.as_ref(), nth).await?;
    let account = account(ports, tx.as_ref(), investor).await?;
    fund(ports, tx.as_ref(), account).await?;
    let token = ports.secrets.token();
    let session = NewSession {
        token_hash: ports.secrets.hash_token(&token).to_string(),
        investor,
        remembered: false,
        now: ports.clock.now(),
        device: "Bench".to_owned(),
    };
    tx.sessions().add(session).await?;
    tx.commit().await?;
    Ok(Wallet {
        investor: investor.0,
        account: account.0,
        csrf_token: ports.secrets.prove(Proof::Csrf, token.as_bytes()),
        cookie: format!("landfall_session={token}"),
        withdrawals: Vec::new(),
    })
}

/// One with a verified e-mail address, to which the message about a withdrawal goes.
async fn investor(ports: &Ports, tx: &dyn Tx, nth: usize) -> Outcome<InvestorId> {
    let investor = NewInvestor {
        mobile: MobileNumber::parse(&format!("86-139{:08}", 70_000_000 + nth))?,
        password_hash: "none".to_owned(),
        language: Language::En,
        campaign: None,
        registered_at: ports.clock.now(),
    };
    let id = tx.investors().add(investor).await?;
    let email = format!("bench{nth}@demo.landfall.test");
    tx.investors().set_email(id, &email).await?;
    tx.investors().verify_email(id, &email).await?;
    Ok(id)
}

/// An approved account, its bank account proven.
async fn account(ports: &Ports, tx: &dyn Tx, investor: InvestorId) -> Outcome<AccountId> {
    let now = ports.clock.now();
    let form = AccountForm {
        first_name: Some("Xiaoming".to_owned()),
        last_name: Some("Wang".to_owned()),
        passport_number: Some("E12345678".to_owned()),
        nationality_country_id: Some(112),
        bank_account_number: Some("6222025550001234".to_owned()),
        bank_name: Some("Bank of the Harbour".to_owned()),
        ..AccountForm::default()
    };
    let new = NewAccount {
        investor,
        framework: PKF,
        entity: EntityType::Individual,
        form,
        created_at: now,
    };
    let id = tx.accounts().add(new).await?;
    let mut added = tx.accounts().get(id).await?.ok_or("no account")?;
    added.state = KycState::GPass;
    tx.accounts().save(&added).await?;
    let approved = tx.accounts().get(id).await?.ok_or("no account")?;
    prove_account(ports, tx, &approved, now).await?;
    Ok(id)
}

async fn fund(ports: &Ports, tx: &dyn Tx, account: AccountId) -> Outcome<()> {
    let now = ports.clock.now();
    let cause = Cause {
        purpose: Purpose::Receipt(ReceiptId(0)),
        project: None,
        effective_on: now.date_naive(),
    };
    let quantity = Money::from_minor(FUNDS, Currency::Usd)?.into();
    let (bank, wallet) = (Book::Bank(BankAccountId(1)), Book::Wallet(account));
    let movement = Movement {
        account,
        cash_type: CashType::Deposit,
        quantity,
        purpose: cause.purpose,
        project: None,
    };
    let funding = Transaction::new(
        format!("bench:{account}"),
        cause.effective_on,
        cause.moving(bank, wallet, quantity).to_vec(),
        vec![movement],
    )?;
    tx.ledger().post(&[funding], Actor::System, now).await??;
    Ok(())
}

async fn withdrawal(ports: &Ports, wallet: &Wallet) -> Outcome<i64> {
    let (investor, account) = (InvestorId(wallet.investor), AccountId(wallet.account));
    let request = WithdrawalRequest {
        currency_id: Some(Currency::Usd.id()),
        amount: Some(Decimal::ONE.into()),
        recently_authenticated: true,
        ..WithdrawalRequest::default()
    };
    let started = start(ports, investor, account, &request).await?;
    Ok(started.withdrawal.id.0)
}

async fn sign(ports: &Ports, wallet: &Wallet, id: i64) -> Outcome<()> {
    let home = SiteAddress::read(&ports.settings.public_url, "/#/index");
    let wish = AskSignature {
        investor: InvestorId(wallet.investor),
        scene: Scene::WalletWithdraw(WithdrawalId(id)),
        redirect_url: home.ok_or("no address of the site")?,
        answers: Vec::new(),
        more_detail: None,
        language: Language::En,
        origin: Origin::default(),
    };
    let asked = ask(ports, wish).await?;
    let signing = Signing {
        token: asked.token,
        decision: Decision::Sign {
            name: "Xiaoming Wang".to_owned(),
            consent: true,
            drawing: None,
        },
        origin: Origin::default(),
        device: "Bench".to_owned(),
    };
    sign_on_page(ports, &signing).await?;
    Ok(())
}
