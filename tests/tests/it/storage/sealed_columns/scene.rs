//! Two rows of everything that has sealed columns, and the reading of all of it.

use super::super::accounts::{account_form, investor, new_account};
use adapters::seaorm::SeaStore;
use chrono::NaiveDate;
use domain::Currency;
use domain::Language;
use domain::day::day_of;
use domain::ids::{
    AccountId, BankAccountId, BankFileId, InvestorId, OperatorId, OrderId, PayoutBatchId, PayoutId,
    ProposalId, ReceiptId, StatementLineId,
};
use domain::language::Text;
use domain::ledger::Purpose;
use domain::operations::proposal::{ProposedAct, ReopenOperator};
use domain::payable::{self, Reason};
use domain::payee::Target;
use domain::payout::{Batch, BatchState};
use domain::profile::{BankForm, ProfileForm};
use domain::receipt::{MatchedTo, Receipt};
use domain::review::Actor;
use domain::statement::{self, Direction, Entry, StatementLine};
use domain::withdrawal::Withdrawal;
use ports::driven::account::ReviewedForm;
use ports::driven::operations::NewOperator;
use ports::driven::outbox::{Channel, NewMessage};
use ports::driven::payment_files::{FileFormat, PaymentFile};
use ports::driven::proposals::NewProposal;
use ports::driven::statement_files::StatementFormat;
use ports::driven::statements::BankFile;
use ports::driven::submissions::{Added, KeptAnswer, NewSubmission};
use ports::driven::unit_of_work::{StoreError, Tx, UnitOfWork};
use tests::prepared::{a_withdrawal, usd};
use tests::storage::{Storage, at};

const OPERATORS: [&str; 2] = ["a@desk.test", "b@desk.test"];
/// What a payment file says.
const CONTENT: &str = "payee,account";
const KEYS: [&str; 2] = ["first", "second"];

/// Two rows of everything that has sealed columns.
pub(super) struct Scene {
    investors: [InvestorId; 2],
    accounts: [AccountId; 2],
    withdrawal: Withdrawal,
    payouts: Vec<PayoutId>,
    receipts: Vec<ReceiptId>,
    lines: Vec<StatementLineId>,
    batches: Vec<PayoutBatchId>,
    proposals: Vec<ProposalId>,
}

pub(super) async fn scene(storage: &Storage) -> Scene {
    let investors = [
        investor(storage, "86-13800138000").await,
        investor(storage, "86-13800138001").await,
    ];
    let tx = storage.begin().await;
    let mut accounts = Vec::new();
    for who in investors {
        let form = ProfileForm {
            passport_number: Some("E12345678".into()),
            id_number: Some("110101198506010011".into()),
            ..ProfileForm::default()
        };
        tx.profiles().save(who, &form, 1).await.unwrap();
        tx.banks().add(who, &bank(), at(1)).await.unwrap();
        let account = tx.accounts().add(new_account(who, 1)).await.unwrap();
        let judged = ReviewedForm {
            form: account_form(),
            judged_at: at(5),
            documents: Vec::new(),
            questionnaire: None,
        };
        tx.accounts().keep_reviewed(account, &judged).await.unwrap();
        accounts.push(account);
    }
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    tx.withdrawals().add(&withdrawal).await.unwrap();
    let mut payouts = Vec::new();
    for reason in [Reason::Withdrawal, Reason::Refund] {
        let why = (reason, Purpose::Withdrawal(withdrawal.id));
        let target = Some(withdrawal.payout.clone());
        let payout =
            payable::Payout::new(withdrawal.account, withdrawal.amount, why, target, at(0));
        payouts.push(tx.payouts().add(&payout).await.unwrap());
    }
    let mut proposals = Vec::new();
    for email in OPERATORS {
        let new = NewOperator {
            email: email.into(),
            name: "Ann".into(),
            password_hash: "$argon2id$".into(),
            roles: Vec::new(),
            joined: true,
            now: at(0),
        };
        let id = tx.operators().add(new, false).await.unwrap();
        let begun = tx.operators().begin_totp(id, "JBSWY3DPEHPK3PXP").await;
        begun.unwrap();
        let proposal = NewProposal {
            act: ProposedAct::ReopenOperator(ReopenOperator { operator: id }),
            record_name: Text {
                zh: "Ann".into(),
                en: "Ann".into(),
            },
            record_version: 1,
            maker: id,
            reason: "Back from leave".into(),
            now: at(0),
        };
        proposals.push(tx.proposals().add(&proposal).await.unwrap());
    }
    let receipts = receipts(tx.as_ref()).await;
    let lines = lines(tx.as_ref()).await;
    let batches = payment_files(tx.as_ref()).await;
    for key in KEYS {
        tx.outbox().queue(message()).await.unwrap();
        let new = NewSubmission {
            by: Actor::Investor(InvestorId(1)),
            key: key.into(),
            fingerprint: "of the body".into(),
            claim: "mine".into(),
            leased_until: at(10),
            now: at(0),
            counted_from: at(0),
            most: u32::MAX,
        };
        let Added::New(id) = tx.submissions().add(&new).await.unwrap() else {
            panic!("not a new one");
        };
        let answer = KeptAnswer {
            status: 200,
            body: "{}".into(),
        };
        assert!(tx.submissions().answer(id, "mine", &answer).await.unwrap());
    }
    tx.commit().await.unwrap();
    Scene {
        investors,
        accounts: accounts.try_into().unwrap(),
        withdrawal,
        payouts,
        receipts,
        lines,
        batches,
        proposals,
    }
}

/// Two lines of a statement that name the other side's account.
async fn lines(tx: &dyn Tx) -> Vec<StatementLineId> {
    let day = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
    let file = BankFile {
        id: BankFileId(0),
        bank: BankAccountId(1),
        format: StatementFormat::Camt053,
        name: "statement.xml".into(),
        sha256: "hash".into(),
        lines: 2,
        added: 2,
        different: 0,
        days: Some((day, day)),
        read_by: OperatorId(1),
        read_at: at(0),
        is_complete: true,
        withdrawn: None,
    };
    let file = tx.statements().add_file(&file).await.unwrap();
    let line = |number: u32| StatementLine {
        id: StatementLineId(0),
        file,
        bank: BankAccountId(1),
        key: format!("R:{number}"),
        entry: Entry {
            at: number,
            reference: None,
            end_to_end: None,
            booked_on: day,
            value_on: day,
            amount: usd(1),
            direction: Direction::Credit,
            is_reversal: false,
            party: None,
            party_account: Some("DE89370400440532013000".into()),
            text: None,
            code: None,
        },
        state: statement::State::Open,
        meaning: None,
        is_certain: false,
        differs_from: None,
        paired_with: None,
        charge: None,
        owed: None,
        confirmed_by: None,
        confirmed_at: None,
        version: 1,
    };
    tx.statements()
        .add_lines(&[line(1), line(2)])
        .await
        .unwrap()
}

/// Two receipts that say from which account they were paid.
async fn receipts(tx: &dyn Tx) -> Vec<ReceiptId> {
    let mut receipts = Vec::new();
    for number in 1..=2 {
        let order = MatchedTo::Subscription(OrderId(number));
        let receipt = Receipt {
            payer_account: Some("DE89370400440532013000".into()),
            ..Receipt::provisional(BankAccountId(1), usd(1), order, at(0))
        };
        receipts.push(tx.receipts().add(&receipt).await.unwrap());
    }
    receipts
}

/// Two batches, each with a payment file.
async fn payment_files(tx: &dyn Tx) -> Vec<PayoutBatchId> {
    let mut batches = Vec::new();
    for _ in 0..2 {
        let made_by = tx.operators().login(OPERATORS[0]).await.unwrap().unwrap();
        let batch = Batch {
            id: PayoutBatchId(0),
            bank: BankAccountId(1),
            currency: Currency::Usd,
            pay_on: day_of(at(0)),
            state: BatchState::Open,
            made_by: made_by.operator.id,
            made_at: at(0),
            released: None,
            version: 1,
        };
        let id = tx.payout_batches().add(&batch).await.unwrap();
        let file = PaymentFile {
            format: FileFormat::Csv,
            bytes: CONTENT.into(),
        };
        tx.payout_batches()
            .keep_file(id, &file, "hash")
            .await
            .unwrap();
        batches.push(id);
    }
    batches
}

fn bank() -> BankForm {
    let text = |text: &str| Some(text.to_owned());
    BankForm {
        account_name: text("Li Wei"),
        bank_name: text("Example Bank"),
        bank_account_number: text("6222020200112233"),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_branch_name: text("Main Branch"),
        bank_branch_code: text("001"),
        bank_swift_code: text("EXAMCNBJ"),
        bank_address: text("2 Bank Street"),
        bank_city: text("Beijing"),
        bank_address_region: text("Beijing"),
        bank_country_id: Some(112),
        bank_area_code: text("100000"),
    }
}

fn message() -> NewMessage {
    NewMessage {
        channel: Channel::Sms,
        to: "86-13800138000".into(),
        investor: None,
        language: Language::Zh,
        template: "VerificationCode".into(),
        subject: None,
        text: "4711".into(),
        params: [("code".to_owned(), "4711".to_owned())].into(),
        code: Some("4711".into()),
        link: Some("https://x.test/verify/secret".into()),
        now: at(0),
    }
}

/// Reads everything of the scene, each record by itself, and answers what was refused.
pub(super) async fn refused(store: &SeaStore, scene: &Scene) -> Vec<StoreError> {
    let tx: Box<dyn Tx> = store.begin_read().await.unwrap();
    let mut refused = Vec::new();
    for who in scene.investors {
        refused.extend(tx.profiles().get(who).await.err());
        refused.extend(tx.banks().of(who).await.err());
        refused.extend(tx.accounts().of(who).await.err());
    }
    for account in scene.accounts {
        refused.extend(tx.accounts().reviewed(account).await.err());
    }
    let who = scene.withdrawal.investor;
    // A destination that does not open stops its withdrawal and nothing else; likewise a proposal.
    for withdrawal in tx.withdrawals().newest(who, None, 10).await.unwrap() {
        if let Target::Unreadable(_) = withdrawal.0.payout {
            let place = format!("withdrawals.payee, row {}", withdrawal.0.id);
            refused.push(StoreError::Corrupt(place));
        }
    }
    for id in &scene.payouts {
        let payout = tx.payouts().get(*id).await.unwrap().unwrap();
        if let Some(Target::Unreadable(_)) = payout.target {
            let place = format!("payouts.target, row {id}");
            refused.push(StoreError::Corrupt(place));
        }
    }
    for id in &scene.receipts {
        refused.extend(tx.receipts().get(*id).await.err());
    }
    for id in &scene.lines {
        refused.extend(tx.statements().get(*id).await.err());
    }
    for id in &scene.proposals {
        let proposal = tx.proposals().get(*id).await.unwrap().unwrap();
        if let ProposedAct::Unreadable(_) = proposal.act {
            let place = format!("proposals.act, row {id}");
            refused.push(StoreError::Corrupt(place));
        }
    }
    for batch in &scene.batches {
        let file = tx.payout_batches().file(*batch, FileFormat::Csv).await;
        refused.extend(file.err());
    }
    for email in OPERATORS {
        refused.extend(tx.operators().login(email).await.err());
    }
    refused.extend(tx.outbox().newest(10).await.err());
    for key in KEYS {
        let by = Actor::Investor(InvestorId(1));
        refused.extend(tx.submissions().find(by, key).await.err());
    }
    refused
}
