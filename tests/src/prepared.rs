//! The starting point of subscription tests, put directly into storage: a project, an approved
//! account, an order. The subject of each test goes through the product itself.

use domain::account::{AccountForm, EntityType, KycState};
use domain::catalog::{
    MethodLimits, NewPartner, NewProject, PartnerContent, PaymentMethod, Person, Project,
    ProjectContent, Return,
};
use domain::document::{Document, DocumentCode, FileKind};
use domain::identity::MobileNumber;
use domain::ids::{
    AccountId, ChargeId, CountryId, DocumentId, FrameworkId, InvestorId, OperatorId, OrderId,
    PartnerId, ProjectId, WithdrawalId,
};
use domain::language::Text;
use domain::operations::{AuditEvent, AuditKind, Role};
use domain::payee::{Payee, Target};
use domain::payment::Charge;
use domain::review::{Actor, LogEntry, PassNotes, Subject};
use domain::subscription::{Order, ReadMarks, State, Step};
use domain::withdrawal::Withdrawal;
use domain::{Currency, Instant, Language, Money};
use ports::Ports;
use ports::driven::account::NewAccount;
use ports::driven::charges::StoredCharge;
use ports::driven::editions::{EditedContent, ListedContent};
use ports::driven::identity::NewInvestor;
use ports::driven::operations::NewOperator;
use ports::driven::unit_of_work::{Tx, UnitOfWork};
use ports::driving::payee::prove_account;
use rust_decimal::Decimal;
use std::sync::atomic::{AtomicU32, Ordering};

/// The PKF framework, which has wallets.
pub const PKF: FrameworkId = FrameworkId(1);
/// The Cayman framework, which has none.
pub const CAYMAN: FrameworkId = FrameworkId(2);

/// Whole US dollars.
pub fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::Usd).expect("an amount")
}

/// An amount in cents of a US dollar.
pub fn cents(minor: i64) -> Option<Money> {
    Money::from_minor(minor, Currency::Usd).ok()
}

/// An investor of storage's own, who never logs in.
pub async fn a_stored_investor(tx: &dyn Tx, now: Instant) -> InvestorId {
    static NEXT: AtomicU32 = AtomicU32::new(10_000_000);
    let number = format!("86-139{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let investor = NewInvestor {
        mobile: MobileNumber::parse(&number).expect("a number"),
        password_hash: "none".into(),
        language: Language::En,
        campaign: None,
        registered_at: now,
    };
    let id = tx.investors().add(investor).await.expect("an investor");
    let event = AuditEvent {
        by: Actor::Investor(id),
        kind: AuditKind::Registered,
        record: format!("investor:{id}"),
        detail: String::new(),
    };
    record(tx, event, now).await;
    id
}

/// An account of an investor of storage's own, with nothing filled in.
pub async fn a_stored_account(tx: &dyn Tx, investor: InvestorId, now: Instant) -> AccountId {
    let new = NewAccount {
        investor,
        framework: PKF,
        entity: EntityType::Individual,
        form: AccountForm::default(),
        created_at: now,
    };
    tx.accounts().add(new).await.expect("an account")
}

/// A document of an investor of storage's own, which names no file.
pub async fn a_stored_document(tx: &dyn Tx, owner: InvestorId, now: Instant) -> DocumentId {
    let document = Document {
        id: DocumentId(0),
        owner,
        code: DocumentCode::Other,
        account: None,
        order: None,
        withdrawal: None,
        deposit: None,
        name: "stored.pdf".into(),
        kind: FileKind::Pdf,
        size: 1,
        sha256: "00".repeat(32),
        object_key: "documents/stored".into(),
        thumbnail_key: None,
        created_at: now,
    };
    tx.documents().add(&document).await.expect("a document")
}

/// An approver of storage's own, who never logs in.
pub async fn a_stored_operator(tx: &dyn Tx, name: &str, now: Instant) -> OperatorId {
    let new = NewOperator {
        email: format!("{name}@desk.test"),
        name: name.into(),
        password_hash: "none".into(),
        roles: vec![Role::Approver],
        joined: true,
        now,
    };
    hired(tx, new).await
}

/// Adds an operator together with the audit event.
pub async fn hired(tx: &dyn Tx, new: NewOperator) -> OperatorId {
    let (now, roles) = (new.now, new.roles.clone());
    let id = tx.operators().add(new, false).await.expect("an operator");
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::OperatorChanged,
        record: format!("operator:{id}"),
        detail: format!("added as {roles:?}"),
    };
    record(tx, event, now).await;
    id
}

/// The investor who registered with this number.
pub async fn investor_of(store: &dyn UnitOfWork, mobile: &str) -> InvestorId {
    let tx = store.begin_read().await.expect("a reading");
    let mobile = MobileNumber::parse(mobile).expect("a number");
    let found = tx.investors().by_mobile(&mobile).await.expect("an answer");
    found.expect("the investor").id
}

/// A project that takes accounts of both frameworks, wire from 500 to 5,000 and wallet from 100, at one dollar a share.
pub fn a_project(code: &str, offering: i64, now: Instant) -> NewProject {
    let limits = |method, minimum| MethodLimits {
        method,
        minimum: usd(minimum),
        maximum: Some(usd(5_000)),
    };
    let text = |words: &str| Text {
        zh: format!("{words} 项目"),
        en: words.to_owned(),
    };
    NewProject {
        project: Project {
            id: ProjectId(0),
            code: code.into(),
            name_en: format!("{code} Residences"),
            name_zh: format!("{code} 住宅"),
            currency: Currency::Usd,
            offering_size: usd(offering),
            share_price: Decimal::ONE,
            opens_at: now - chrono::TimeDelta::days(1),
            funding_end: now + chrono::TimeDelta::days(100),
            published: true,
            frameworks: vec![PKF, CAYMAN],
            methods: vec![
                limits(PaymentMethod::Wire, 500),
                limits(PaymentMethod::Wallet, 100),
            ],
        },
        content: ProjectContent {
            partner: None,
            property_type_id: 1,
            continent_id: 3,
            country_id: 112,
            project_size: usd(offering * 2),
            term_months: 30,
            rate: Return::Irr { basis_points: 1140 },
            address: text("1 Test Row"),
            latitude: None,
            longitude: None,
            issuer: "Landfall Test LP".into(),
            images: vec!["projects/test".into()],
            table: Vec::new(),
            summaries: Vec::new(),
            documents: Vec::new(),
        },
    }
}

/// A published partner with a team of two.
pub fn a_partner(name: &str) -> NewPartner {
    let text = |words: &str| Text {
        zh: format!("{words}（中文）"),
        en: words.to_owned(),
    };
    let person = |name: &str| Person {
        name: text(name),
        position: text("Director"),
        bio: text("Has built homes for twenty years"),
        image: format!("people/{name}"),
    };
    NewPartner {
        name: text(name),
        company_role_id: 1,
        continent_id: 3,
        country_id: 112,
        rating: 81,
        years: 10,
        segment: text("Homes"),
        overview: text("Builds homes"),
        logo: "partners/logo".into(),
        image: "partners/cover".into(),
        people: vec![person("Ann"), person("Ben")],
        published: true,
    }
}

/// Puts a partner into storage.
pub async fn publish_partner(store: &dyn UnitOfWork, partner: &NewPartner) -> PartnerId {
    let tx = store.begin().await.expect("a transaction");
    let partners = PartnerContent::listed(tx.editions());
    let id = partners.add().await.expect("a partner");
    let partners = PartnerContent::editions(tx.editions());
    let shown = partners.show(id, partner).await;
    shown.expect("what it says");
    tx.commit().await.expect("it is published");
    id
}

/// Puts a project into storage unchanged.
pub async fn publish_alone(store: &dyn UnitOfWork, project: &NewProject) -> ProjectId {
    let tx = store.begin().await.expect("a transaction");
    let id = tx.projects().add(project).await.expect("a project");
    tx.commit().await.expect("it is published");
    id
}

/// Publishes a project with a partner of its own.
pub async fn publish(store: &dyn UnitOfWork, mut project: NewProject) -> ProjectId {
    let partner = publish_partner(store, &a_partner("Test Partner")).await;
    project.content.partner = Some(partner);
    publish_alone(store, &project).await
}

/// An account of this investor, approved as two operators leave it.
pub async fn an_approved_account(
    store: &dyn UnitOfWork,
    investor: InvestorId,
    framework: FrameworkId,
    now: Instant,
) -> AccountId {
    let tx = store.begin().await.expect("a transaction");
    let id = tx
        .accounts()
        .add(NewAccount {
            investor,
            framework,
            entity: EntityType::Individual,
            form: AccountForm {
                first_name: Some("Xiaoming".into()),
                last_name: Some("Wang".into()),
                passport_number: Some("E12345678".into()),
                nationality_country_id: Some(112),
                bank_account_number: Some("6222025550001234".into()),
                bank_name: Some("Bank of the Harbour".into()),
                ..AccountForm::default()
            },
            created_at: now,
        })
        .await
        .expect("an account");
    let account = tx.accounts().get(id).await.expect("an answer");
    let mut account = account.expect("the account");
    account.state = KycState::GPass;
    tx.accounts().save(&account).await.expect("it is approved");
    let (from, to) = (KycState::GWait.code(), KycState::GPass.code());
    step(tx.as_ref(), Subject::Account(id), (from, to), now).await;
    tx.commit().await.expect("it is stored");
    id
}

/// Writes the log entry and the audit event for a state that a test gave a record.
pub async fn step(
    tx: &dyn Tx,
    subject: Subject,
    (from, to): (&'static str, &'static str),
    now: Instant,
) {
    let entry = LogEntry {
        subject,
        from,
        to,
        by: Actor::System,
        proposed_by: None,
        comment: None,
        version: None,
        notes: PassNotes::default(),
    };
    tx.reviews().append(entry, now).await.expect("a step");
    let states = format!("{from} to {to}");
    let (kind, detail) = match subject {
        Subject::Charge(_) => {
            let named = format!("{} {states}", subject.name());
            (AuditKind::PaymentChanged, named)
        }
        _ => (AuditKind::AccountChanged, states),
    };
    let event = AuditEvent {
        by: Actor::System,
        kind,
        record: subject.name(),
        detail,
    };
    record(tx, event, now).await;
}

async fn record(tx: &dyn Tx, event: AuditEvent, now: Instant) {
    let origin = Default::default();
    let recorded = tx.audit().record(event, &origin, now).await;
    recorded.expect("it is recorded");
}

/// Proves the bank account of an account that a test put directly into storage, as the second
/// review does.
pub async fn prove_bank_account(ports: &Ports, account: AccountId) {
    let now = ports.clock.now();
    let proved = ports::transact(ports, async |tx| {
        let account = tx.accounts().lock(account).await?.expect("the account");
        prove_account(ports, tx, &account, now).await
    });
    proved.await.expect("the bank account is proven");
}

/// A stored withdrawal of 500 dollars to a bank, of an investor and an approved account of storage's own.
pub async fn a_withdrawal(tx: &dyn Tx, now: Instant) -> Withdrawal {
    let investor = a_stored_investor(tx, now).await;
    let mut withdrawal = Withdrawal {
        id: WithdrawalId(0),
        investor,
        account: a_stored_account(tx, investor, now).await,
        amount: usd(500),
        payout: Target::Bank(Box::new(Payee {
            account_name: "WANG XIAOMING".into(),
            account_number: "6222021234567890".into(),
            bank_name: "Bank of the Harbour".into(),
            account_type: Some(1),
            currency: Some(Currency::Cny),
            branch_name: Some("Central".into()),
            branch_code: Some("001".into()),
            swift_code: Some("HARBCNSH".into()),
            address: Some("8 Harbour Road".into()),
            city: Some("Shanghai".into()),
            region: Some("Shanghai".into()),
            area_code: Some("200000".into()),
            country: Some(CountryId(112)),
            correspondent_bank: Some("Bank of the Cape".into()),
        })),
        state: domain::withdrawal::State::Init,
        signed_form: None,
        first_line_by: None,
        submitted_at: None,
        created_at: now,
        modified_at: now,
        version: 1,
    };
    withdrawal.id = tx
        .withdrawals()
        .add(&withdrawal)
        .await
        .expect("it is added");
    withdrawal
}

/// A new wire order over 1,000 dollars, as storage takes it.
pub fn an_order(
    investor: InvestorId,
    account: AccountId,
    project: ProjectId,
    now: Instant,
) -> Order {
    Order {
        id: OrderId(0),
        investor,
        account,
        project,
        method: PaymentMethod::Wire,
        amount: usd(1_000),
        state: State::Init,
        step: Step::SignDoc,
        disclaimer_accepted: true,
        documents_read: false,
        read_marks: ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        receipt_corrections: 0,
        completed_at: None,
        accepted_at: None,
        shares: None,
        issued_at: None,
        issues: 0,
        created_at: now,
        modified_at: now,
        version: 1,
    }
}

/// A charge of an account that nobody paid; its number.
pub async fn a_cancelled_charge(ports: &Ports, investor: InvestorId, account: AccountId) -> i64 {
    let charge = StoredCharge {
        charge: Charge {
            id: ChargeId(0),
            investor,
            account,
            amount: Money::from_minor(45_000, Currency::Zar).expect("an amount"),
            state: domain::payment::State::Cancelled,
            created_at: ports.clock.now(),
            paid_at: None,
            refund_asked_at: None,
        },
        provider: "builtin".into(),
        reference: format!("prepared-{account}"),
        token_hash: format!("prepared-{account}"),
        payment: None,
        redirect_url: "/#/index".into(),
        language: Language::En,
        refund_reason: None,
        tries: 0,
        due_at: None,
    };
    let now = charge.charge.created_at;
    let added = ports::transact(ports, async |tx| {
        let id = tx.charges().add(&charge).await?;
        step(tx, Subject::Charge(id), ("Pending", "Cancelled"), now).await;
        Ok(id)
    });
    added.await.expect("the charge is there").0
}
